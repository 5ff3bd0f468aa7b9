/** Smooth randomness over a plane, of which hills, clouds and bark are made. */
export interface Noise {
  /** About -1 to 1, changing over a distance of about 1. */
  at(x: number, y: number): number;
  /** Coarse and fine together: each octave twice as fine and half as strong. About -1 to 1. */
  cloud(x: number, y: number, octaves: number): number;
  /** Land that rain has worn: smooth on the slopes' foot, rough on the crests. About 0 to 1. */
  worn(x: number, y: number, octaves: number): number;
  /** A random number from 0 to 1 for each cell of the grid. */
  cell(x: number, y: number): number;
}

export function noise(seed: number): Noise {
  const start = Math.imul(seed + 1, 0x9e3779b1);
  const hash = (x: number, y: number) => scrambled(Math.imul(x, 0x85ebca6b) ^ Math.imul(y, 0xc2b2ae35) ^ start);

  function at(x: number, y: number): number {
    const left = Math.floor(x);
    const top = Math.floor(y);
    const dx = x - left;
    const dy = y - top;
    const u = dx * dx * dx * (dx * (dx * 6 - 15) + 10);
    const v = dy * dy * dy * (dy * (dy * 6 - 15) + 10);
    const a = slope(hash(left, top), dx, dy);
    const b = slope(hash(left + 1, top), dx - 1, dy);
    const c = slope(hash(left, top + 1), dx, dy - 1);
    const d = slope(hash(left + 1, top + 1), dx - 1, dy - 1);
    return (a + (b - a) * u + (c - a + (a - b - c + d) * u) * v) * 1.5;
  }

  /** A value from 0 to 1, and how it changes towards either side. */
  function steepAt(x: number, y: number) {
    const left = Math.floor(x);
    const top = Math.floor(y);
    const u = x - left;
    const v = y - top;
    const a = hash(left, top) / 2 ** 32;
    const right = hash(left + 1, top) / 2 ** 32 - a;
    const down = hash(left, top + 1) / 2 ** 32 - a;
    const across = hash(left + 1, top + 1) / 2 ** 32 - a - right - down;
    const su = u * u * (3 - 2 * u);
    const sv = v * v * (3 - 2 * v);
    const value = a + right * su + down * sv + across * su * sv;
    return { value, dx: 6 * u * (1 - u) * (right + across * sv), dy: 6 * v * (1 - v) * (down + across * su) };
  }

  return {
    at,
    cell: (x, y) => hash(Math.floor(x), Math.floor(y)) / 2 ** 32,
    cloud(x, y, octaves) {
      let [sum, strength] = [0, 0.5];
      for (let i = 0; i < octaves; i++) {
        sum += strength * at(x, y);
        [x, y] = turned(x, y);
        strength /= 2;
      }
      return sum;
    },
    worn(x, y, octaves) {
      let [sum, strength, slopeX, slopeY] = [0, 0.5, 0, 0];
      for (let i = 0; i < octaves; i++) {
        const { value, dx, dy } = steepAt(x, y);
        slopeX += dx;
        slopeY += dy;
        sum += (strength * value) / (1 + slopeX * slopeX + slopeY * slopeY);
        [x, y] = turned(x, y);
        strength /= 2;
      }
      return sum;
    },
  };
}

/** To the next octave, turned, so that no grid shows. */
const turned = (x: number, y: number): [number, number] => [1.6 * x + 1.2 * y + 17.3, -1.2 * x + 1.6 * y + 5.1];

function scrambled(bits: number): number {
  bits = Math.imul(bits ^ (bits >>> 15), 0x2c1b3c6d);
  bits = Math.imul(bits ^ (bits >>> 12), 0x297a2d39);
  return (bits ^ (bits >>> 15)) >>> 0;
}

/** The slope that a corner has, seen from a point at this distance. */
function slope(corner: number, dx: number, dy: number): number {
  return cosines[corner & 255]! * dx + sines[corner & 255]! * dy;
}

const cosines = Float64Array.from({ length: 256 }, (_, i) => Math.cos((i * Math.PI) / 128));
const sines = Float64Array.from({ length: 256 }, (_, i) => Math.sin((i * Math.PI) / 128));
