import type { Chance } from "../chance.ts";
import { clamp, dot, mix, scaled, smooth, sum, unit, type Colour, type Direction } from "./colour.ts";
import type { FruitKind } from "./fruit-kinds.ts";
import type { Noise } from "./noise.ts";

/** One on the table: a ball, pressed flat or drawn long between its two poles. */
export interface Fruit {
  kind: FruitKind;
  size: number;
  at: Direction;
  /** To where it hung, and two ways across. */
  pole: Direction;
  side: Direction;
  other: Direction;
  /** From 0 to 1. */
  ripeness: number;
}

/** Laid on a table by chance, none in another's place. */
export function laidOut(kinds: readonly FruitKind[], count: number, luck: Chance): Fruit[] {
  const placed: { x: number; z: number; reach: number }[] = [];
  const fruits: Fruit[] = [];
  for (let tries = 0; fruits.length < count && tries < 3000; tries++) {
    const kind = luck.pick(kinds);
    const size = kind.size * luck.between(0.85, 1.12);
    const reach = size * Math.max(1, kind.tall * 0.92);
    const x = luck.between(-2.5, 2.5);
    const z = luck.between(-1.7, 2.6);
    if (placed.some((one) => Math.hypot(one.x - x, one.z - z) < one.reach + reach)) continue;
    placed.push({ x, z, reach });
    fruits.push(turned(kind, size, [x, size * Math.min(1, (1 + kind.tall) / 2), z], luck));
  }
  return fruits;
}

function turned(kind: FruitKind, size: number, at: Direction, luck: Chance): Fruit {
  const lying = kind.tall > 1.1 ? luck.between(1.25, 1.55) : luck.between(0, kind.ribs > 7 ? 0.25 : 0.75);
  const turn = luck.between(0, 2 * Math.PI);
  const pole = unit([Math.sin(lying) * Math.cos(turn), Math.cos(lying), Math.sin(lying) * Math.sin(turn)]);
  const side = unit([pole[1], -pole[0], 0.001]);
  const other: Direction = [
    pole[1] * side[2] - pole[2] * side[1],
    pole[2] * side[0] - pole[0] * side[2],
    pole[0] * side[1] - pole[1] * side[0],
  ];
  return { kind, size, at, pole, side, other, ripeness: luck.next() };
}

/** To a frame in which it is a ball. */
function rounded({ kind, pole }: Fruit, v: Direction): Direction {
  return sum(v, scaled(pole, dot(v, pole) * (1 / kind.tall - 1)));
}

/** Distance at which a ray meets it: 0 from within, Infinity if it misses. */
export function distanceTo(fruit: Fruit, from: Direction, along: Direction): number {
  const start = rounded(fruit, between(fruit.at, from));
  const way = rounded(fruit, along);
  const a = dot(way, way);
  const b = dot(start, way);
  const outside = dot(start, start) - fruit.size ** 2;
  if (outside < 0) return 0;
  const root = b * b - a * outside;
  return root < 0 || b > 0 ? Infinity : (-b - Math.sqrt(root)) / a;
}

/** Where a point of the skin is, as seen from the fruit: across, across and up, 1 at the skin of a ball. */
function inItsFrame({ at, side, other, pole, size }: Fruit, point: Direction): Direction {
  const away = between(at, point);
  return [dot(away, side) / size, dot(away, other) / size, dot(away, pole) / size];
}

/** The skin's normal, with its ribs, pores and the hollow at the stalk. */
export function facingOf(fruit: Fruit, point: Direction, texture: Noise): Direction {
  const { kind, pole, side, other } = fruit;
  const [u, v, w] = inItsFrame(fruit, point);
  const around = Math.atan2(v, u);
  const depth = kind.ribs > 7 ? 0.42 : 0.1;
  const rib = kind.ribs > 0 ? Math.sin(around * kind.ribs) * depth * Math.hypot(u, v) : 0;
  const hollow = smooth(0.5, 0.95, w / kind.tall) * 0.45;
  const across = sum(scaled(side, -Math.sin(around) * rib), scaled(other, Math.cos(around) * rib));
  const pore = (n: number) => texture.at(u * 38 + n, v * 38 + w * 31) * kind.pores * 3;
  const even = unit(rounded(fruit, rounded(fruit, between(fruit.at, point))));
  return unit(sum(sum(even, across), sum(scaled(pole, -hollow), [pore(0), pore(9), pore(5)])));
}

export function skinOf(fruit: Fruit, point: Direction, texture: Noise): Colour {
  const { kind, ripeness } = fruit;
  const [u, v, w] = inItsFrame(fruit, point);
  const around = Math.atan2(v, u);
  const streaks = texture.cloud(around * 5 + ripeness * 90, w * 1.3 + ripeness * 7, 4);
  const blotch = texture.cloud(u * 1.4 + ripeness * 20, v * 1.4 + w, 3) * 1.2;
  const blush = clamp(0.5 + blotch + (ripeness - 0.5) * 0.7);
  const base = mix(mix(kind.colours[0], kind.colours[1], clamp(0.5 + streaks * 1.4)), kind.colours[2], blush * 0.55);
  const groove = kind.ribs > 7 ? 0.72 + 0.28 * Math.abs(Math.cos((around * kind.ribs) / 2)) : 1;
  const speckle = 1 + texture.cloud(u * 22, v * 22 + w * 17, 2) * 0.12;
  return mix(scaled(base, groove * speckle), kind.stalk, smooth(0.93, 0.985, w / kind.tall));
}

/** How much of the sky it takes from a place. */
export function shadeOf({ at, size }: Fruit, point: Direction, facing: Direction): number {
  const to = between(point, at);
  const far = Math.hypot(...to);
  return clamp((size / far) ** 2 * clamp(dot(facing, to) / far + 0.25), 0, 0.92);
}

export const between = (from: Direction, to: Direction): Direction => [
  to[0] - from[0],
  to[1] - from[1],
  to[2] - from[2],
];
