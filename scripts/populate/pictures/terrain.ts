import { blankCanvas, put, type Canvas } from "./canvas.ts";
import { clamp, mix, scaled, smooth, sum, times, unit, type Colour, type Direction } from "./colour.ts";
import { noise, type Noise } from "./noise.ts";
import { lightOn, skyAt, type Light } from "./sky.ts";

/** A land as seen from a height. Distances in kilometres, more or less. */
export interface Land {
  heightAt(x: number, z: number, detail: number): number;
  colourAt(x: number, z: number, height: number, facing: Direction): Colour;
}

export interface View {
  width: number;
  height: number;
  seed: number;
  land: Land;
  light: Light;
  /** Camera above 0, and how far down it looks: where the horizon lies, from 0, top, to 1. */
  eye: number;
  horizon: number;
  /** How far one sees. */
  reach: number;
  /** Height of a lake's surface. */
  water?: number;
  /** Width of the picture at distance 1. */
  angle?: number;
}

/** Columns from left to right; in each, the land from near to far, hiding what it stands before. */
export function paintLand(view: View): Canvas {
  const canvas = blankCanvas(view.width, view.height);
  const texture = noise(view.seed);
  for (let x = 0; x < view.width; x++) paintColumn(canvas, view, texture, x);
  return canvas;
}

const nearest = 0.12;
const stride = 1.0022;

function paintColumn(canvas: Canvas, view: View, texture: Noise, x: number): void {
  const { width, height, eye, horizon, reach, water = -1e9, angle = 1 } = view;
  const focal = width / angle;
  const slice = sliceOf(view, ((x - width / 2) / width) * angle);
  let top = height;
  for (let z = nearest, step = 0; z < reach && top > 0; z *= stride, step++) {
    const ground = slice.heights[step]!;
    const row = Math.floor(horizon * height - ((Math.max(ground, water) - eye) / z) * focal);
    if (row >= top) continue;
    for (let y = Math.max(0, row); y < top; y++) {
      put(canvas, x, y, ground > water ? slice.shade(step) : waterAt(view, texture, slice, x, y));
    }
    top = Math.max(0, row);
  }
  for (let y = 0; y < top; y++) put(canvas, x, y, skyAt(view.light, texture, towards(view, x, y)));
}

function towards({ width, height, horizon, angle = 1 }: View, x: number, y: number): Direction {
  return unit([((x - width / 2) / width) * angle, ((horizon * height - y) / width) * angle, 1]);
}

/** The land along one line of sight. */
interface Slice {
  heights: Float64Array;
  shade(step: number): Colour;
}

function sliceOf(view: View, sideways: number): Slice {
  const heights = new Float64Array(Math.ceil(Math.log(view.reach / nearest) / Math.log(stride)) + 1);
  const shades = new Map<number, Colour>();
  for (let step = 0, z = nearest; step < heights.length; step++, z *= stride) {
    heights[step] = view.land.heightAt(sideways * z, z, detailAt(z));
  }
  return {
    heights,
    shade(step) {
      const z = nearest * stride ** step;
      const known = shades.get(step) ?? shadeOf(view, sideways * z, z, heights[step]!, detailAt(z));
      shades.set(step, known);
      return known;
    },
  };
}

const detailAt = (distance: number) => clamp(Math.round(9.5 - Math.log2(distance) * 0.9), 6, 11);

/** The lake: small waves mirror what stands beyond, the more the flatter one looks at it. */
function waterAt(view: View, texture: Noise, slice: Slice, x: number, y: number): Colour {
  const { width, height, horizon, light, eye, angle = 1 } = view;
  const down = ((y + 0.5 - horizon * height) / width) * angle;
  const distance = (eye - view.water!) / Math.max(down, 0.0005);
  const sideways = ((x - width / 2) / width) * angle;
  const wave = texture.cloud(sideways * distance * 14, distance * 60, 3) * clamp(1.4 / distance, 0.05, 0.5);
  const rise = Math.max(0.002, down * (1 + wave * 1.6) + wave * 0.012);
  const mirrored =
    mirroredIn(view, slice, distance, rise) ?? skyAt(light, texture, unit([sideways + wave * 0.02, rise, 1]));
  const deep = scaled(mix(light.zenith, [0.02, 0.1, 0.1], 0.5), 0.32);
  const shallow = smooth(0.02, 0.5, down);
  return hazed(light, sum(scaled(mirrored, 0.86 - 0.5 * shallow), scaled(deep, 0.15 + 0.5 * shallow)), distance, 0);
}

function mirroredIn(view: View, { heights, shade }: Slice, distance: number, rise: number): Colour | undefined {
  const first = Math.ceil(Math.log(Math.max(distance, nearest) / nearest) / Math.log(stride));
  for (let step = first; step < heights.length; step += 3) {
    const z = nearest * stride ** step;
    if (heights[step]! - view.water! > (z - distance) * rise)
      return heights[step]! > view.water! ? shade(step) : undefined;
  }
  return undefined;
}

function shadeOf(view: View, x: number, z: number, height: number, detail: number): Colour {
  const { land, light } = view;
  const step = 0.0016 * z + 0.0012;
  const east = land.heightAt(x + step, z, detail);
  const north = land.heightAt(x, z + step, detail);
  const facing = unit([height - east, step, height - north]);
  const seen = times(land.colourAt(x, z, height, facing), lightOn(light, facing, sunShare(view, x, z, height)));
  return hazed(light, seen, z, height);
}

/** How much of the sun comes through to a point: hills before it throw soft shadows. */
function sunShare({ land, light }: View, x: number, z: number, height: number): number {
  const [sx, sy, sz] = light.towardsSun;
  let share = 1;
  for (let i = 1; i <= 14; i++) {
    const far = 0.02 * i * i * 0.5 + 0.03;
    const above = height + sy * far * 1.4 + 0.004 - land.heightAt(x + sx * far, z + sz * far, 5);
    share = Math.min(share, clamp(0.5 + (above / far) * 9));
  }
  return share;
}

function hazed(light: Light, seen: Colour, distance: number, height: number): Colour {
  const low = Math.exp(-Math.max(0, height) * 1.5);
  const share = 1 - Math.exp(-light.hazeStrength * distance * (0.4 + 0.9 * low));
  return mix(seen, light.haze, clamp(share));
}
