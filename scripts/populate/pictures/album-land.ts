import type { Motif, Subject } from "./motif.ts";
import { coast } from "./coast.ts";
import { colour, type Colour } from "./colour.ts";
import { countryside, crops, type Crop } from "./countryside.ts";
import { paintForest, type Wood } from "./forest.ts";
import { hours } from "./hours.ts";
import { mountains, seasons, type Season } from "./mountains.ts";
import type { Light } from "./sky.ts";
import { paintLand, type View } from "./terrain.ts";

const wide = { width: 2000, height: 1334 };
const classic = { width: 1920, height: 1440 };
const cinema = { width: 2400, height: 1350 };
const upright = { width: 1500, height: 2000 };
type Shape = typeof wide;

type Outlook = Pick<View, "eye" | "horizon"> & Partial<Pick<View, "water" | "angle">>;

function land(
  subject: Subject,
  shape: Shape,
  light: Light,
  outlook: Outlook,
  ground: (seed: number) => View["land"],
): Motif {
  return {
    subject,
    ...shape,
    scale: 0.62,
    grain: light.stars ? 1.6 : 1,
    exposure: light.stars ? 1.5 : 1,
    paint: ({ width, height, seed }) =>
      paintLand({ width, height, seed, light, reach: 14, angle: 1.1, ...outlook, land: ground(seed) }),
  };
}

function peaks(shape: Shape, light: Light, season: Season, outlook: Partial<Outlook> = {}): Motif {
  return land("mountains", shape, light, { eye: 0.4, horizon: 0.42, ...outlook }, (seed) =>
    mountains(seed, season, outlook.water !== undefined),
  );
}

function shore(shape: Shape, light: Light, side: -1 | 1, cliffs: number, outlook: Partial<Outlook> = {}): Motif {
  const from = { eye: 0.08, horizon: 0.44, water: 0, ...outlook };
  return land("sea", shape, light, from, (seed) => coast(seed, side, cliffs));
}

function hills(shape: Shape, light: Light, crop: Crop, outlook: Partial<Outlook> = {}): Motif {
  return land("fields", shape, light, { eye: 0.2, horizon: 0.39, ...outlook }, (seed) => countryside(seed, crop));
}

type Trees = Pick<Wood, "air" | "bark" | "leaves" | "ground">;

function wood(shape: Shape, trees: Trees, mist: number, sunFrom: number): Motif {
  return {
    subject: "forest",
    ...shape,
    scale: 0.55,
    paint: ({ width, height, seed }) => paintForest({ width, height, seed, mist, sunFrom, ...trees }),
  };
}

const tones = (...hex: [string, string]): [Colour, Colour] => [colour(hex[0]), colour(hex[1])];
const bark = colour("#4d3b2c");
const spring = {
  air: [1.25, 1.15, 0.75],
  bark,
  leaves: tones("#2f5a1e", "#9ccb3e"),
  ground: tones("#3c5a22", "#7f6a3a"),
} as const;
const october = {
  air: [1.3, 0.95, 0.6],
  bark,
  leaves: tones("#a8481a", "#f0b030"),
  ground: tones("#8f4a1e", "#c98a3a"),
} as const;
const firs = {
  air: [0.85, 0.95, 1.02],
  bark,
  leaves: tones("#23382f", "#4f6f5a"),
  ground: tones("#33442f", "#5f6748"),
} as const;
const frost = {
  air: [0.95, 1.05, 1.2],
  bark,
  leaves: tones("#b8c4d0", "#eef4fb"),
  ground: tones("#cfd9e6", "#f2f6fc"),
} as const;

const { noon, morning, golden, sunset, dusk, overcast, night } = hours;
const { summer, autumn, winter } = seasons;
const lake = { water: 0 };

export const landPictures: readonly Motif[] = [
  peaks(wide, noon, summer, lake),
  peaks(cinema, golden, autumn, lake),
  peaks(upright, noon, summer, { ...lake, horizon: 0.5 }),
  peaks(classic, morning, autumn, lake),
  peaks(wide, noon, winter),
  peaks(cinema, sunset, summer, lake),
  peaks(wide, dusk, winter),
  peaks(wide, golden, summer),
  peaks(upright, night, winter, { horizon: 0.68 }),
  peaks(classic, noon, autumn, { ...lake, eye: 0.28 }),
  peaks(wide, overcast, autumn),
  peaks(wide, noon, autumn, { eye: 0.65, horizon: 0.36 }),
  peaks(cinema, golden, winter),
  peaks(wide, morning, summer, { ...lake, eye: 0.22 }),
  peaks(upright, golden, autumn, lake),
  peaks(wide, night, summer, { ...lake, horizon: 0.62 }),
  peaks(classic, sunset, winter),
  peaks(wide, noon, summer, { eye: 0.7, horizon: 0.34 }),

  shore(wide, noon, -1, 0.35),
  shore(cinema, sunset, 1, 0.25, { horizon: 0.52 }),
  shore(wide, golden, -1, 0.1),
  shore(classic, overcast, 1, 0.5),
  shore(upright, noon, 1, 0.6, { eye: 0.12 }),
  shore(wide, dusk, -1, 0.3, { horizon: 0.5 }),
  shore(wide, morning, 1, 0.2),
  shore(cinema, noon, 1, 0.05, { eye: 0.05 }),
  shore(wide, sunset, -1, 0.45),
  shore(upright, sunset, 1, 0.1, { horizon: 0.55 }),

  hills(wide, sunset, crops.lavender, { eye: 0.16 }),
  hills(cinema, golden, crops.wheat),
  hills(wide, noon, crops.vines),
  hills(classic, morning, crops.meadow, { eye: 0.3 }),
  hills(wide, noon, crops.tulips, { eye: 0.15 }),
  hills(upright, noon, crops.rape),
  hills(wide, golden, crops.vines),
  hills(wide, noon, crops.lavender),
  hills(cinema, dusk, crops.wheat),

  wood(wide, spring, 0.55, 0.62),
  wood(wide, october, 0.6, 0.35),
  wood(upright, firs, 0.85, 0.5),
  wood(cinema, frost, 0.6, 0.7),
  wood(upright, october, 0.5, 0.6),
  wood(wide, firs, 0.7, 0.3),
  wood(classic, spring, 0.4, 0.4),
  wood(wide, october, 0.8, 0.75),
];
