import { clamp, colour, mix, scaled, smooth, type Colour } from "./colour.ts";
import { noise } from "./noise.ts";
import type { Land } from "./terrain.ts";

/** What grows in rows, and what is between them. */
export interface Crop {
  plants: Colour;
  soil: Colour;
  /** Rows to a unit of distance; 0 where nothing stands in rows. */
  rows: number;
}

export const crops = {
  lavender: { plants: colour("#6d4fa8"), soil: colour("#a58a63"), rows: 26 },
  wheat: { plants: colour("#d9b45a"), soil: colour("#c49a45"), rows: 0 },
  vines: { plants: colour("#5c7f2c"), soil: colour("#a37f56"), rows: 20 },
  meadow: { plants: colour("#7fa53c"), soil: colour("#6d9434"), rows: 0 },
  rape: { plants: colour("#e0c719"), soil: colour("#93a52a"), rows: 0 },
  tulips: { plants: colour("#c8283c"), soil: colour("#4e7a2e"), rows: 22 },
} satisfies Record<string, Crop>;

const hedge = colour("#31481f");
const otherFields = [colour("#8fae4e"), colour("#c9b468"), colour("#6f9440"), colour("#a98a58"), colour("#a3b85a")];

/** Gentle hills under fields, with trees between them. The crop grows in the nearest field. */
export function countryside(seed: number, crop: Crop): Land {
  const relief = noise(seed);
  const texture = noise(seed + 1);

  /** Fields are bent squares; a hedge stands where two meet. */
  function field(x: number, z: number) {
    const u = x * 0.55 + relief.at(x * 0.35, z * 0.3) * 0.9 + 0.5;
    const v = Math.log(z + 0.6) * 1.9 + relief.at(x * 0.4 + 9, z * 0.25) * 0.5;
    const border = Math.min(Math.abs(u - Math.round(u)) * 1.8, Math.abs(v - Math.round(v)) * 0.8 * z ** 0.3);
    return { which: relief.cell(Math.round(u - 0.5) + 0.5, Math.round(v - 0.5) + 0.5), isNear: z < 1.35, border };
  }

  function trees(x: number, z: number): number {
    if (z < 1.2) return 0;
    const { border } = field(x, z);
    const copse = smooth(0.22, 0.34, relief.cloud(x * 0.8 + 50, z * 0.8, 3));
    return Math.max(copse, smooth(0.045, 0.015, border) * smooth(-0.1, 0.15, texture.at(x * 2.2, z * 2.2)));
  }

  const acrossRows = (x: number, z: number) =>
    Math.sin((x + z * 0.08 + relief.at(x * 0.6, z * 0.4) * 0.12) * crop.rows * Math.PI);

  return {
    heightAt(x, z, detail) {
      const hills =
        relief.cloud(x * 0.22 + 3, z * 0.22, Math.min(detail, 5)) * 0.55 * smooth(0.4, 4, z) + smooth(6, 14, z) * 0.35;
      if (detail < 7) return hills;
      const wood = trees(x, z);
      const crown = wood > 0.1 ? (0.35 + Math.abs(texture.at(x * 34, z * 34))) * 0.055 * wood : 0;
      const row = z < 1.35 && crop.rows > 0 ? clamp(acrossRows(x, z) * 0.7 + 0.5) * 0.011 : 0;
      return hills + crown + row + texture.at(x * 150, z * 150) * 0.0015;
    },

    colourAt(x, z) {
      const grain = texture.cloud(x * 60, z * 60, 3);
      if (trees(x, z) > 0.25) return scaled(hedge, 0.75 + 0.9 * Math.abs(texture.at(x * 34, z * 34)) + grain * 0.3);
      const { which, isNear } = field(x, z);
      const stripes = scaled(
        otherFields[Math.floor(which * otherFields.length)]!,
        1 + 0.08 * Math.sin(x * 90 * (which + 0.4)),
      );
      const planted = isNear || which < 0.25;
      const rows = crop.rows > 0 ? smooth(-0.35, 0.25, acrossRows(x, z) + grain * 0.5) : 0.5 + grain;
      const own = mix(crop.soil, scaled(crop.plants, 0.85 + grain * 0.9 + 0.3), clamp(rows));
      return scaled(planted ? own : stripes, 0.92 + grain * 0.3);
    },
  };
}
