import { colour, mix, scaled, smooth, clamp } from "./colour.ts";
import { noise } from "./noise.ts";
import type { Land } from "./terrain.ts";

const sand = colour("#d8c096");
const wetSand = colour("#8f7b5e");
const cliff = colour("#b59c82");
const grass = colour("#7d9148");

/** The sea between a strand, on one side, and headlands far out. `side`: -1 left, 1 right; `cliffs`: how high. */
export function coast(seed: number, side: -1 | 1, cliffs: number): Land {
  const relief = noise(seed);
  const texture = noise(seed + 1);

  const inland = (x: number, z: number) =>
    x * side -
    0.28 -
    z * 0.1 +
    relief.cloud(x * 0.7, z * 0.5, 4) * 0.5 -
    smooth(4.5, 2.5, z) * smooth(0.5, 2, z) * 0.25;

  return {
    heightAt(x, z, detail) {
      const shore = inland(x, z);
      const strand = shore * 0.16 - 0.012 + (detail > 6 ? texture.at(x * 40, z * 40) * 0.0015 : 0);
      const rise = smooth(0.12, 0.55, shore + relief.at(x * 2, z * 1.4) * 0.16) * cliffs;
      const headland = smooth(5.5, 8, z) * (relief.worn(x * 0.3, z * 0.3, detail) * 1.3 - 0.62);
      return Math.max(strand + rise * (0.4 + relief.worn(x * 1.1, z * 1.1, detail) * 0.9), headland);
    },

    colourAt(x, z, height, facing) {
      const grain = texture.cloud(x * 50, z * 50, 4);
      const beach = mix(wetSand, sand, smooth(0.001, 0.014, height + grain * 0.004));
      const steep = smooth(0.9, 0.66, facing[1] + grain * 0.1);
      const above = mix(grass, scaled(cliff, 1 + texture.cloud(x * 3, height * 40, 4)), steep);
      return scaled(mix(beach, above, smooth(0.05, 0.1, height)), clamp(0.9 + grain * 0.4, 0.4, 1.3));
    },
  };
}
