import { colour, type Colour } from "./colour.ts";

export interface FruitKind {
  size: number;
  /** Height by breadth. */
  tall: number;
  colours: readonly [Colour, Colour, Colour];
  /** How it looks at the stalk. */
  stalk: Colour;
  ribs: number;
  /** Roughness of the skin. */
  pores: number;
  shine: number;
  gloss: number;
}

const smoothSkin = { ribs: 0, pores: 0, shine: 0.5, gloss: 60, tall: 0.94, stalk: colour("#4a5a20") };

export const fruitKinds = {
  apple: {
    ...smoothSkin,
    size: 0.62,
    colours: [colour("#a3141c"), colour("#c8321e"), colour("#d9b040")],
    stalk: colour("#6b5a26"),
  },
  greenApple: {
    ...smoothSkin,
    size: 0.6,
    colours: [colour("#8fb52e"), colour("#a8c845"), colour("#cfd96a")],
    stalk: colour("#6b5a26"),
  },
  tomato: {
    ...smoothSkin,
    size: 0.58,
    tall: 0.82,
    ribs: 7,
    shine: 0.7,
    gloss: 110,
    colours: [colour("#c8200f"), colour("#d93312"), colour("#e05a1a")],
  },
  orange: {
    ...smoothSkin,
    size: 0.6,
    pores: 0.1,
    shine: 0.35,
    gloss: 26,
    colours: [colour("#e8770c"), colour("#f08c14"), colour("#f29a2a")],
  },
  lemon: {
    ...smoothSkin,
    size: 0.5,
    tall: 1.28,
    pores: 0.08,
    shine: 0.35,
    gloss: 26,
    colours: [colour("#e8c81a"), colour("#f2d83a"), colour("#d8b814")],
  },
  plum: {
    ...smoothSkin,
    size: 0.42,
    tall: 1.16,
    shine: 0.22,
    gloss: 14,
    colours: [colour("#2f1a4a"), colour("#4a2a5f"), colour("#7a6a9a")],
  },
  blueberry: {
    ...smoothSkin,
    size: 0.24,
    tall: 0.9,
    shine: 0.14,
    gloss: 12,
    colours: [colour("#232f5f"), colour("#3a4a7f"), colour("#7f8fb5")],
    stalk: colour("#1a1f3a"),
  },
  cherry: {
    ...smoothSkin,
    size: 0.32,
    shine: 0.9,
    gloss: 140,
    colours: [colour("#6a0a14"), colour("#8f0f1a"), colour("#b81a24")],
    stalk: colour("#3a0a0a"),
  },
  egg: {
    ...smoothSkin,
    size: 0.42,
    tall: 1.32,
    pores: 0.02,
    shine: 0.12,
    gloss: 10,
    colours: [colour("#c8946a"), colour("#d8b08a"), colour("#f0e2d0")],
    stalk: colour("#d8b08a"),
  },
  pumpkin: {
    ...smoothSkin,
    size: 1.0,
    tall: 0.74,
    ribs: 10,
    pores: 0.03,
    shine: 0.25,
    gloss: 22,
    colours: [colour("#d9680f"), colour("#e88a1e"), colour("#c85a0a")],
    stalk: colour("#7a7a3a"),
  },
  squash: {
    ...smoothSkin,
    size: 0.74,
    tall: 0.7,
    ribs: 9,
    pores: 0.03,
    shine: 0.2,
    gloss: 20,
    colours: [colour("#3a5a2a"), colour("#5f7f3a"), colour("#c8a050")],
    stalk: colour("#8f8a5a"),
  },
  potato: {
    ...smoothSkin,
    size: 0.46,
    tall: 1.35,
    pores: 0.06,
    shine: 0.08,
    gloss: 8,
    colours: [colour("#b08a58"), colour("#c29f6a"), colour("#94704a")],
    stalk: colour("#94704a"),
  },
} satisfies Record<string, FruitKind>;
