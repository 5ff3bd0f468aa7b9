/** Linear light: 1 is a white wall in the sun, more is brighter than that. */
export type Colour = readonly [red: number, green: number, blue: number];
export type Direction = readonly [x: number, y: number, z: number];

/** From the way colours are written in style sheets: `"#b5451b"`. */
export function colour(hex: string): Colour {
  const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  return parts.map((part) => part ** 2.2) as unknown as Colour;
}

export const mix = (from: Colour, to: Colour, share: number): Colour => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
];
export const scaled = (light: Colour, by: number): Colour => [light[0] * by, light[1] * by, light[2] * by];
export const times = (a: Colour, b: Colour): Colour => [a[0] * b[0], a[1] * b[1], a[2] * b[2]];
export const sum = (a: Colour, b: Colour): Colour => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];

export const dot = (a: Direction, b: Direction): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export function unit([x, y, z]: Direction): Direction {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
}

export const clamp = (value: number, least = 0, most = 1): number => Math.min(Math.max(value, least), most);
/** 0 up to `from`, 1 from `to` on, and a soft way between. */
export function smooth(from: number, to: number, value: number): number {
  const share = clamp((value - from) / (to - from));
  return share * share * (3 - 2 * share);
}
