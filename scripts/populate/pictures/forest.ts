import { paint, type Canvas } from "./canvas.ts";
import { clamp, mix, scaled, smooth, sum, times, type Colour } from "./colour.ts";
import { noise, type Noise } from "./noise.ts";

/** A wood that one stands in, with light coming through from behind. */
export interface Wood {
  width: number;
  height: number;
  seed: number;
  /** What shines through between the trunks. */
  air: Colour;
  bark: Colour;
  leaves: readonly [Colour, Colour];
  ground: readonly [Colour, Colour];
  /** From 0 to 1. */
  mist: number;
  /** From where the light falls, as a share of the width. */
  sunFrom: number;
}

const rows = 9;

/** Rows of trunks from far to near, each with its leaves, each paler the farther it stands. */
export function paintForest(wood: Wood): Canvas {
  const texture = noise(wood.seed);
  return paint(wood.width, wood.height, (column, row) => {
    const x = column / wood.height;
    const y = row / wood.height;
    let seen = backgroundAt(wood, texture, x, y);
    for (let far = rows; far >= 1; far--) seen = throughRow(wood, texture, far, [x, y], seen);
    return sum(seen, beams(wood, texture, x, y));
  });
}

function backgroundAt({ air, ground, width, height, sunFrom }: Wood, texture: Noise, x: number, y: number): Colour {
  const away = Math.hypot(x - (sunFrom * width) / height, (y - 0.3) * 0.9);
  const light = scaled(air, 2.8 * Math.exp(-away * 3.2) + 0.62 + texture.cloud(x * 4, y * 4, 3) * 0.1);
  return mix(light, ground[0], smooth(0.62, 0.75, y) * 0.5);
}

function throughRow(wood: Wood, texture: Noise, far: number, [x, y]: [number, number], behind: Colour): Colour {
  const near = 1 - far / rows;
  const fog = wood.mist * (1 - near) ** 0.7;
  const floor = 0.6 + 0.34 * near ** 1.6 + texture.at(x * 3 + far * 7, far) * 0.025;
  if (y > floor) return mix(floorAt(wood, texture, x, y, near), wood.air, fog * 0.5 + 0.05);
  const trunk = trunkAt(wood, texture, far, x, y);
  const behindLeaves = trunk ? mix(trunk, wood.air, fog) : behind;
  return leavesBefore(wood, texture, far, [x, y], behindLeaves);
}

/** One trunk to a cell of the row, somewhere in it, seldom quite straight. */
function trunkAt(
  { bark, sunFrom, width, height }: Wood,
  texture: Noise,
  far: number,
  x: number,
  y: number,
): Colour | undefined {
  const spacing = 0.09 + 0.34 / far ** 1.1;
  const cell = Math.floor(x / spacing);
  const luck = texture.cell(cell + 0.5, far + 0.5);
  if (luck < 0.22) return undefined;
  const bend = texture.at(y * 1.4 + luck * 50, far * 3 + cell) * 0.018 + (luck - 0.6) * (1 - y) * 0.05;
  const centre = (cell + 0.25 + luck * 0.5) * spacing + bend;
  const girth = ((0.02 + 0.045 * texture.cell(far + 0.5, cell + 0.5)) / far ** 0.62) * (0.8 + 0.5 * smooth(0.75, 1, y));
  const across = (x - centre) / (girth * (1 + texture.at(y * 30, cell) * 0.08));
  if (Math.abs(across) > 1) return undefined;
  const furrow = texture.cloud(across * 3 + cell * 9, y * 9 * far ** 0.4, 4);
  const litSide = clamp(0.35 + across * Math.sign((sunFrom * width) / height - centre) * 0.75);
  return scaled(bark, (0.35 + furrow * 0.5 + litSide * 1.1) * smooth(1.02, 0.75, Math.abs(across)));
}

function leavesBefore(wood: Wood, texture: Noise, far: number, [x, y]: [number, number], behind: Colour): Colour {
  const size = 5 + far * 3.2;
  const hanging = texture.cloud(x * size * 0.5 + far * 13, y * size * 0.55 + far, 6) + 0.5 - y * 1.75;
  const cover = smooth(0.02, 0.2, hanging);
  if (cover === 0) return behind;
  const leaf =
    texture.cell(x * size * 9 + texture.at(x * 60, y * 60) * 2, y * size * 9 + texture.at(y * 60, x * 60 + far) * 2) -
    0.5;
  const gap = smooth(-0.12, 0, leaf * 0.55 + hanging);
  const shine = clamp(0.5 + texture.cloud(x * size * 1.5 + 5, y * size * 1.5, 3) + leaf * 0.6);
  const tone = scaled(mix(wood.leaves[0], wood.leaves[1], shine), 0.55 + 1.1 * shine);
  const fog = wood.mist * (far / rows) ** 0.7;
  return mix(behind, mix(tone, wood.air, fog * 0.8), cover * gap);
}

function floorAt(
  { ground, air, sunFrom, width, height }: Wood,
  texture: Noise,
  x: number,
  y: number,
  near: number,
): Colour {
  const depth = 1 / (y - 0.45);
  const litter = texture.cloud(x * depth * 14, depth * 34, 5);
  const patch = smooth(-0.15, 0.3, texture.cloud(x * depth * 1.6, depth * 4, 3));
  const shine = Math.exp(-Math.abs(x - (sunFrom * width) / height) * 2.2) * smooth(1.05, 0.6, y);
  const tone = scaled(mix(ground[0], ground[1], clamp(0.5 + litter)), 0.4 + 0.6 * patch + litter * 0.6 + near * 0.1);
  return sum(tone, times(tone, scaled(air, shine * 2.2 * patch)));
}

/** Light that the mist makes visible, fanning out from the sun. */
function beams({ air, mist, sunFrom, width, height }: Wood, texture: Noise, x: number, y: number): Colour {
  const angle = Math.atan2(x - (sunFrom * width) / height, y + 0.35);
  const streak = smooth(-0.1, 0.45, texture.cloud(angle * 9, 3, 3));
  return scaled(air, streak * mist * 0.2 * smooth(0.95, 0.25, y));
}
