import type { Motif } from "./motif.ts";
import { colour, type Colour } from "./colour.ts";
import { paintFlowers, type FlowerBed, type Petals } from "./flowers.ts";
import { fruitKinds, type FruitKind } from "./fruit-kinds.ts";
import { paintHarvest } from "./harvest.ts";
import { paintLights, type Lights } from "./lights.ts";

const wide = { width: 2000, height: 1334 };
const upright = { width: 1500, height: 2000 };
type Shape = typeof wide;

type Bed = Omit<FlowerBed, "width" | "height" | "seed">;

function flowers(shape: Shape, bed: Bed): Motif {
  return { subject: "flowers", ...shape, scale: 0.75, paint: (size) => paintFlowers({ ...size, ...bed }) };
}

function harvest(shape: Shape, kinds: readonly FruitKind[], count: number, table = oak): Motif {
  const daylight = { room: [0.66, 0.64, 0.63], window: [1.75, 1.58, 1.35] } as const;
  const paint: Motif["paint"] = (size) => paintHarvest({ ...size, ...daylight, kinds, count, table });
  return { subject: "harvest", ...shape, scale: 0.42, paint };
}

function lamps(shape: Shape, lights: Omit<Lights, "width" | "height" | "seed">): Motif {
  return { subject: "lights", ...shape, scale: 0.6, grain: 1.5, paint: (size) => paintLights({ ...size, ...lights }) };
}

const daisy: Petals = { count: 21, breadth: 0.26, tip: "#fdfdfb", root: "#e8ecd8", heart: "#f2b418", heartSize: 0.27 };
const cosmos: Petals = { count: 8, breadth: 0.72, tip: "#e27ab0", root: "#a83a7a", heart: "#f0b020", heartSize: 0.2 };
const whiteCosmos: Petals = { ...cosmos, tip: "#fbeaf2", root: "#e9b0cf" };
const poppy: Petals = { count: 5, breadth: 1.25, tip: "#e5331c", root: "#7a0f0a", heart: "#2a1a1a", heartSize: 0.2 };
const sunflower: Petals = {
  count: 24,
  breadth: 0.28,
  tip: "#f7c01a",
  root: "#d9860a",
  heart: "#5a3010",
  heartSize: 0.46,
};
const cornflower: Petals = {
  count: 13,
  breadth: 0.34,
  tip: "#4a63d8",
  root: "#26317f",
  heart: "#5a2a8a",
  heartSize: 0.24,
};
const marigold: Petals = {
  count: 18,
  breadth: 0.36,
  tip: "#f58a14",
  root: "#c9480a",
  heart: "#b5500a",
  heartSize: 0.3,
};
const anemone: Petals = { count: 9, breadth: 0.6, tip: "#b79be8", root: "#6a4ab5", heart: "#e8d060", heartSize: 0.18 };

const meadow: readonly [string, string, string] = ["#b9cf8a", "#5f8a3c", "#28481e"];
const evening: readonly [string, string, string] = ["#e9b98a", "#b98a5a", "#4f5a2c"];
const sky: readonly [string, string, string] = ["#8fb7e0", "#7f9f5a", "#2f4a1e"];
const shade: readonly [string, string, string] = ["#7fa08a", "#3c5f4a", "#1a2f24"];
const sunlit = ["#f4f7d8", "#d5e59a", "#8fb55a"];
const warm = ["#fff1d0", "#f7c98a", "#d8854a"];
const stem = "#4f7a2c";

const oak: readonly [Colour, Colour] = [colour("#7a5636"), colour("#b08858")];
const linen: readonly [Colour, Colour] = [colour("#c8c4bc"), colour("#e0dcd4")];
const slate: readonly [Colour, Colour] = [colour("#3f4448"), colour("#5a6066")];
const kinds = fruitKinds;

const warmLamps: Colour[] = [
  [3, 1.5, 0.5],
  [2.5, 0.9, 0.3],
  [2.6, 2.2, 1.4],
  [0.6, 1.4, 2.4],
];
const treeLamps: Colour[] = [
  [3, 1.6, 0.6],
  [3, 2, 0.9],
  [2.4, 0.4, 0.3],
  [0.5, 1.6, 0.6],
];
const candles: Colour[] = [
  [3, 1.4, 0.4],
  [2.6, 1.1, 0.3],
  [2.2, 0.7, 0.25],
];
const river = { above: [0.01, 0.015, 0.04], below: [0.03, 0.02, 0.03] } as const;
const room = { above: [0.02, 0.012, 0.01], below: [0.06, 0.03, 0.015] } as const;

export const gardenPictures: readonly Motif[] = [
  flowers(wide, { backdrop: meadow, blots: sunlit, petals: [daisy], stem, inFocus: 3 }),
  flowers(wide, { backdrop: evening, blots: warm, petals: [cosmos, whiteCosmos], stem, inFocus: 2 }),
  flowers(wide, { backdrop: sky, blots: ["#dcecf7", "#c8d88a", "#e85a3a"], petals: [poppy], stem, inFocus: 3 }),
  flowers(upright, { backdrop: sky, blots: ["#dcecf7", "#f2dc8a"], petals: [sunflower], stem, inFocus: 2 }),
  flowers(wide, { backdrop: meadow, blots: sunlit, petals: [cornflower, poppy, daisy], stem, inFocus: 3 }),
  flowers(wide, { backdrop: shade, blots: ["#c8dcc0", "#8fb59a"], petals: [anemone], stem, inFocus: 2 }),
  flowers(upright, { backdrop: evening, blots: warm, petals: [marigold], stem, inFocus: 2 }),
  flowers(wide, { backdrop: sky, blots: ["#eaf4fb", "#f7e08a"], petals: [sunflower], stem, inFocus: 3 }),
  flowers(wide, { backdrop: shade, blots: ["#e8c8dc", "#a8c8a0"], petals: [cosmos], stem, inFocus: 3 }),
  flowers(upright, { backdrop: meadow, blots: sunlit, petals: [daisy, cornflower], stem, inFocus: 2 }),

  harvest(wide, [kinds.pumpkin, kinds.pumpkin, kinds.squash], 11),
  harvest(wide, [kinds.tomato], 20),
  harvest(wide, [kinds.apple, kinds.apple, kinds.greenApple], 20),
  harvest(wide, [kinds.cherry, kinds.blueberry], 60, linen),
  harvest(upright, [kinds.orange, kinds.lemon], 20, slate),
  harvest(wide, [kinds.egg], 30, linen),
  harvest(wide, [kinds.potato], 28),
  harvest(wide, [kinds.plum, kinds.greenApple], 26, slate),
  harvest(upright, [kinds.squash, kinds.pumpkin], 10),

  lamps(wide, { ...river, colours: warmLamps, count: 170, size: 0.045, shore: 0.58 }),
  lamps(wide, { ...room, colours: treeLamps, count: 120, size: 0.11, shore: 1 }),
  lamps(upright, { ...room, colours: candles, count: 60, size: 0.09, shore: 0.74 }),
  lamps(wide, { ...river, colours: [...warmLamps, [2.2, 0.5, 1.6]], count: 240, size: 0.03, shore: 0.5 }),
  lamps(upright, { ...room, colours: treeLamps, count: 140, size: 0.07, shore: 1 }),
  lamps(wide, { ...room, colours: candles, count: 90, size: 0.075, shore: 0.68 }),
];
