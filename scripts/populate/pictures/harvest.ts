import { chance, type Chance } from "../chance.ts";
import { blankCanvas, put, type Canvas } from "./canvas.ts";
import { clamp, dot, mix, scaled, smooth, sum, times, unit, type Colour, type Direction } from "./colour.ts";
import { between, distanceTo, facingOf, laidOut, shadeOf, skinOf, type Fruit } from "./fruit.ts";
import type { FruitKind } from "./fruit-kinds.ts";
import { noise, type Noise } from "./noise.ts";

/** Fruit on a table by a window, with the narrow focus of a wide lens. */
export interface Harvest {
  width: number;
  height: number;
  seed: number;
  kinds: readonly FruitKind[];
  count: number;
  table: readonly [Colour, Colour];
  room: Colour;
  window: Colour;
}

interface Scene extends Harvest {
  texture: Noise;
  luck: Chance;
  fruits: Fruit[];
}

interface Ray {
  from: Direction;
  along: Direction;
}

const camera: Direction = [0, 3.1, -7.4];
const raysPerPixel = 14;
const lens = 0.1;
/** How far away it is sharp, and how wide the picture is there at distance 1. */
const focus = 7;
const angle = 0.62;
const up: Direction = [0, 1, 0];

export function paintHarvest(harvest: Harvest): Canvas {
  const { width, height, seed, kinds, count } = harvest;
  const luck = chance(seed);
  const scene: Scene = { ...harvest, luck, texture: noise(seed), fruits: laidOut(kinds, count, luck) };
  const canvas = blankCanvas(width, height);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) put(canvas, x, y, lightAt(scene, x, y));
  return canvas;
}

function lightAt(scene: Scene, x: number, y: number): Colour {
  const straight = unit(between(camera, inFocus(scene, x, y)));
  const candidates = scene.fruits.filter((fruit) => isNear(fruit, straight));
  let light: Colour = [0, 0, 0];
  for (let i = 0; i < raysPerPixel; i++) light = sum(light, seen(scene, rayTo(scene, x, y), candidates));
  return scaled(light, 1 / raysPerPixel);
}

function inFocus({ width, height }: Scene, x: number, y: number): Direction {
  const u = ((x - width / 2) / width) * angle;
  const v = ((height / 2 - y) / width) * angle - 0.33;
  return sum(camera, [u * focus, v * focus, focus]);
}

/** Whether any ray of a pixel can meet it. */
function isNear({ at, size, kind }: Fruit, straight: Direction): boolean {
  const to = between(camera, at);
  const ahead = dot(to, straight);
  return dot(to, to) - ahead * ahead < (size * Math.max(1, kind.tall) + lens + 0.05) ** 2;
}

/** Through a point of the lens, chosen by chance, to where the focus lies. */
function rayTo(scene: Scene, x: number, y: number): Ray {
  const { luck } = scene;
  const turn = luck.between(0, 2 * Math.PI);
  const away = Math.sqrt(luck.next()) * lens;
  const from = sum(camera, [Math.cos(turn) * away, Math.sin(turn) * away, 0]);
  return { from, along: unit(between(from, inFocus(scene, x + luck.next(), y + luck.next()))) };
}

function seen(scene: Scene, ray: Ray, candidates: Fruit[]): Colour {
  const { from, along } = ray;
  const tableAt = along[1] < 0 ? -from[1] / along[1] : Infinity;
  const [fruit, distance] = nearest(candidates, ray);
  if (fruit && distance < tableAt) return fruitIn(scene, fruit, sum(from, scaled(along, distance)), along);
  if (tableAt > 26) return backdrop(scene, along);
  const at = sum(from, scaled(along, tableAt));
  const lit = litAt(scene, at, up, windowwards(scene));
  return mix(times(wood(scene, at), lit), backdrop(scene, along), smooth(6, 24, tableAt));
}

function nearest(fruits: Fruit[], { from, along }: Ray): [Fruit | undefined, number] {
  let found: Fruit | undefined;
  let distance = Infinity;
  for (const fruit of fruits) {
    const here = distanceTo(fruit, from, along);
    if (here < distance) [found, distance] = [fruit, here];
  }
  return [found, distance];
}

/** To some point of the window: its breadth makes the shadows soft. */
function windowwards({ luck }: Scene): Direction {
  const spread = () => luck.between(-0.16, 0.16);
  return unit([-0.75 + spread(), 0.95 + spread(), -0.12 + spread()]);
}

function fruitIn(scene: Scene, fruit: Fruit, at: Direction, along: Direction): Colour {
  const facing = facingOf(fruit, at, scene.texture);
  const sun = windowwards(scene);
  const low = 0.35 + smooth(-0.35, 0.45, at[1] / 1.2 + facing[1] * 0.5) * 0.65;
  const lit = scaled(litAt(scene, at, facing, sun, fruit), low);
  const mirrored = sum(along, scaled(facing, -2 * dot(facing, along)));
  const spot = clamp(dot(mirrored, sun)) ** fruit.kind.gloss * clamp(lit[0] * 1.4 - 0.3) * 1.4;
  const edge = (1 + dot(facing, along)) ** 4 * 0.22 * clamp(0.4 + mirrored[1]);
  return sum(times(skinOf(fruit, at, scene.texture), lit), scaled(scene.window, fruit.kind.shine * (spot + edge)));
}

/** From the window, unless something is in between, and from the room, less of it in narrow places. */
function litAt({ fruits, window, room }: Scene, at: Direction, facing: Direction, sun: Direction, own?: Fruit): Colour {
  const start = sum(at, scaled(facing, 0.012));
  const falls = dot(facing, sun);
  const isShaded = falls <= 0 || fruits.some((fruit) => fruit !== own && distanceTo(fruit, start, sun) < Infinity);
  let open = 1;
  for (const fruit of fruits) if (fruit !== own) open *= 1 - shadeOf(fruit, at, facing) * 0.75;
  return sum(scaled(window, isShaded ? 0 : falls * 1.6), scaled(room, open * (0.42 + 0.22 * facing[1])));
}

function backdrop({ room, window }: Scene, along: Direction): Colour {
  return mix(scaled(room, 0.28), scaled(window, 0.55), smooth(0.35, -0.55, along[0]) * smooth(-0.35, 0.15, along[1]));
}

/** Planks, lengthwise. */
function wood({ table, texture }: Scene, [x, , z]: Direction): Colour {
  const across = z * 0.8 + 100;
  const plank = Math.floor(across);
  const rings = Math.sin((z * 22 + texture.at(x * 0.7, z * 2 + plank) * 6) * 1.3);
  const grain = texture.cloud(x * 0.9 + plank * 37, z * 11, 5) + 0.4 * rings;
  const gap = 0.35 + 0.65 * smooth(0, 0.025, Math.abs(across - Math.round(across)));
  const tone = 0.85 + texture.cell(plank + 0.5, 1) * 0.3;
  return scaled(mix(table[0], table[1], clamp(0.5 + grain * 0.6)), tone * gap);
}
