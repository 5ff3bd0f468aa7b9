import { clamp, colour, mix, scaled, smooth, type Colour, type Direction } from "./colour.ts";
import { noise } from "./noise.ts";
import type { Land } from "./terrain.ts";

export interface Season {
  grass: Colour;
  grassDry: Colour;
  trees: readonly Colour[];
  /** From this height on there is snow. */
  snowLine: number;
  treeLine: number;
}

export const seasons = {
  summer: {
    grass: colour("#6f8f3a"),
    grassDry: colour("#a59a55"),
    trees: [colour("#27421f"), colour("#35552a"), colour("#1f3a24")],
    snowLine: 1.02,
    treeLine: 0.42,
  },
  autumn: {
    grass: colour("#8a8440"),
    grassDry: colour("#b08a48"),
    trees: [colour("#b0661b"), colour("#8f3d14"), colour("#c08a22"), colour("#36482a")],
    snowLine: 0.92,
    treeLine: 0.45,
  },
  winter: {
    grass: colour("#dfe6ee"),
    grassDry: colour("#cfd8e2"),
    trees: [colour("#2c3a35"), colour("#394a44"), colour("#dfe6ee")],
    snowLine: -1,
    treeLine: 0.4,
  },
} satisfies Record<string, Season>;

const rock = colour("#8d857b");
const darkRock = colour("#5d5650");
const snow: Colour = [0.93, 0.95, 1];

/** Crests beyond a valley that opens towards the camera, wide and low where a lake fills it, else narrow and uneven. */
export function mountains(seed: number, season: Season, hasLake: boolean): Land {
  const valley = hasLake ? 0.9 : 0.55;
  const relief = noise(seed);
  const texture = noise(seed + 1);

  function forest(x: number, z: number, height: number): number {
    const grove = smooth(-0.12, 0.1, relief.cloud(x * 1.1 + 40, z * 1.1, 4));
    return (
      grove *
      smooth(0.005, 0.02, height) *
      smooth(season.treeLine + 0.1, season.treeLine - 0.08, height + texture.at(x * 5, z * 5) * 0.05)
    );
  }

  return {
    heightAt(x, z, detail) {
      const bend = Math.sin(z * 0.5 + seed) * 0.35 + relief.at(z * 0.3, 3) * 0.5;
      const crests = relief.worn(x * 0.42 + 9, z * 0.42 + 7, detail + 2) * 1.9 - 0.28;
      const open = smooth(valley * 0.35, valley * 1.9, Math.abs(x + bend) + smooth(5, 9, z) * 2);
      const floor = hasLake ? -0.05 : 0.06 + relief.cloud(x * 1.6, z * 1.2 + 5, Math.min(detail, 7)) * 0.16;
      const ground = crests * open * (0.75 + 0.5 * smooth(1, 8, z)) + floor * (1 - open);
      if (detail < 7 || ground < 0.01) return ground;
      const trees = forest(x, z, ground);
      return ground + (trees > 0.2 ? Math.abs(texture.at(x * 105, z * 105)) * 0.013 * trees : 0);
    },

    colourAt(x, z, height, facing) {
      const spot = texture.cloud(x * 9, z * 9, 4);
      const steep = smooth(0.86, 0.62, facing[1] + spot * 0.12);
      const meadow = mix(season.grass, season.grassDry, clamp(0.5 + spot * 1.3));
      const bare = mix(rock, darkRock, clamp(0.5 + texture.cloud(x * 3, height * 22 + z, 4) * 1.4));
      const stony = Math.max(steep, smooth(season.treeLine + 0.02, season.treeLine + 0.3, height + spot * 0.12));
      let ground = mix(meadow, bare, stony);
      const trees = forest(x, z, height) * (1 - steep * 0.8);
      if (trees > 0.25) ground = treeColour(x, z, trees);
      return mix(ground, snow, snowAt(height, facing, spot, trees));
    },
  };

  function treeColour(x: number, z: number, trees: number): Colour {
    const which = texture.cell(x * 105 + texture.at(x * 20, z * 20), z * 105);
    const patch = clamp(0.5 + relief.cloud(x * 3, z * 3, 3) * 1.3 + (which - 0.5) * 0.75);
    const tone = season.trees[Math.floor(clamp(patch, 0, 0.999) * season.trees.length)]!;
    return scaled(tone, 0.6 + 0.8 * Math.abs(texture.at(x * 105, z * 105)) + 0.3 * trees);
  }

  function snowAt(height: number, facing: Direction, spot: number, trees: number): number {
    const lies = smooth(season.snowLine - 0.12, season.snowLine + 0.1, height + spot * 0.16);
    return lies * smooth(0.45, 0.72, facing[1]) * (1 - 0.85 * trees);
  }
}
