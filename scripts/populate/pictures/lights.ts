import { paint, type Canvas } from "./canvas.ts";
import { mix, scaled, smooth, sum, type Colour } from "./colour.ts";
import { chance, type Chance } from "../chance.ts";
import { noise } from "./noise.ts";

/** Lamps by night, out of focus, over water or wet ground that mirrors them. */
export interface Lights {
  width: number;
  height: number;
  seed: number;
  colours: readonly Colour[];
  above: Colour;
  below: Colour;
  count: number;
  /** Radius of the blots, as a share of the height. */
  size: number;
  /** Where the water begins, as a share of the height; 1 for none. */
  shore: number;
}

interface Blot {
  x: number;
  y: number;
  radius: number;
  colour: Colour;
}

export function paintLights(lights: Lights): Canvas {
  const { width, height, seed, shore, above, below } = lights;
  const luck = chance(seed);
  const texture = noise(seed);
  const blots = Array.from({ length: lights.count }, () => blotIn(lights, luck));
  const grid = inTiles(blots, width, height);

  return paint(width, height, (column, row) => {
    const y = row / height;
    const isWater = y > shore;
    const wave = isWater ? texture.cloud((column / height) * 4, (y - shore) * 60, 3) : 0;
    const mirroredRow = isWater
      ? (shore - (y - shore) * 1.15) * height + wave * 0.16 * height * (0.25 + y - shore)
      : row;
    const x = column + wave * 0.03 * height;
    let light = mix(above, below, y);
    for (const blot of grid(x, mirroredRow)) light = sum(light, lightOf(blot, x, mirroredRow));
    return isWater ? scaled(light, 0.62 + wave * 0.25) : light;
  });
}

function blotIn({ colours, size, shore, width, height }: Lights, luck: Chance): Blot {
  const depth = luck.next();
  const rise = luck.next() ** 1.6;
  return {
    x: luck.between(-0.05, 1.05) * width,
    y: (shore - 0.02 - rise * (shore - 0.1)) * height,
    radius: size * (0.35 + 0.65 * depth) * luck.between(0.7, 1.25) * height,
    colour: scaled(luck.pick(colours), luck.between(0.12, 0.75) * (1.3 - depth * 0.7)),
  };
}

/** A disc, a little brighter at its rim, as a wide lens draws what is not in focus. */
function lightOf({ x, y, radius, colour }: Blot, atX: number, atY: number): Colour {
  const away = Math.hypot(atX - x, atY - y) / radius;
  if (away > 1.6) return [0, 0, 0];
  const disc = smooth(1, 0.94, away) * (0.72 + 0.28 * away ** 4);
  return scaled(colour, disc + 0.06 * smooth(1.6, 0.8, away));
}

/** So that each pixel asks only the blots near it. */
function inTiles(blots: Blot[], width: number, height: number): (x: number, y: number) => Blot[] {
  const tile = 64;
  const columns = Math.ceil(width / tile) + 1;
  const tiles = new Map<number, Blot[]>();
  for (const blot of blots) {
    const reach = blot.radius * 1.6;
    for (let x = Math.floor((blot.x - reach) / tile); x <= (blot.x + reach) / tile; x++) {
      for (let y = Math.floor((blot.y - reach) / tile); y <= Math.min(blot.y + reach, height) / tile; y++) {
        const key = y * columns + x;
        tiles.set(key, [...(tiles.get(key) ?? []), blot]);
      }
    }
  }
  return (x, y) => tiles.get(Math.floor(y / tile) * columns + Math.floor(x / tile)) ?? [];
}
