import sharp, { type Sharp } from "sharp";
import { chance, type Chance } from "../chance.ts";

/** Flowers from near by: the nearest in focus, the others and the meadow behind them out of it. */
export interface FlowerBed {
  width: number;
  height: number;
  seed: number;
  /** Colours as in style sheets: behind everything, from above to below. */
  backdrop: readonly [string, string, string];
  /** Of the light that falls in blots on the backdrop. */
  blots: readonly string[];
  petals: readonly Petals[];
  stem: string;
  /** How many in focus. */
  inFocus: number;
}

export interface Petals {
  count: number;
  /** Of a petal, as shares of the flower's radius. */
  breadth: number;
  tip: string;
  root: string;
  heart: string;
  heartSize: number;
}

export async function paintFlowers(bed: FlowerBed): Promise<Sharp> {
  const luck = chance(bed.seed);
  const far = await blurred(drawing(bed, backdrop(bed, luck)), bed.height / 28);
  const middle = await blurred(drawing(bed, flowersIn(bed, luck, 9, [0.06, 0.1])), bed.height / 75);
  const nearer = await blurred(drawing(bed, flowersIn(bed, luck, 4, [0.1, 0.14])), bed.height / 260);
  const sharpest = Buffer.from(drawing(bed, inFocus(bed, luck)));
  const veil = await blurred(drawing(bed, flowersIn(bed, luck, 2, [0.24, 0.32], 1.02)), bed.height / 20);
  const layers = [middle, nearer, sharpest, veil].map((input) => ({ input }));
  return sharp(await sharp(far).composite(layers).png({ compressionLevel: 1 }).toBuffer()).modulate({
    saturation: 0.92,
  });
}

function drawing({ width, height }: FlowerBed, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`;
}

async function blurred(svg: string, radius: number): Promise<Buffer> {
  return sharp(Buffer.from(svg)).blur(radius).png({ compressionLevel: 1 }).toBuffer();
}

function backdrop({ width, height, backdrop: [above, middle, below], blots }: FlowerBed, luck: Chance): string {
  const stops = [above, middle, below].map((colour, i) => `<stop offset="${[0, 0.5, 1][i]}" stop-color="${colour}"/>`);
  const circles = Array.from({ length: 70 }, () => {
    const y = luck.next() ** 1.4;
    const at = `cx="${luck.between(0, width)}" cy="${y * height}" r="${luck.between(0.012, 0.06) * width}"`;
    return `<circle ${at} fill="${luck.pick(blots)}" opacity="${luck.between(0.12, 0.6) * (1 - y * 0.5)}"/>`;
  });
  return `<defs><linearGradient id="b" x2="0.25" y2="1">${stops.join("")}</linearGradient></defs>
    <rect width="${width}" height="${height}" fill="url(#b)"/>${circles.join("")}`;
}

function flowersIn(bed: FlowerBed, luck: Chance, count: number, [least, most]: [number, number], low = 0.4): string {
  const flowers = Array.from({ length: count }, (_, i) => {
    const x = ((i + luck.between(0.1, 0.9)) / count) * bed.width;
    return flower(bed, luck, x, luck.between(low, low + 0.4) * bed.height, luck.between(least, most) * bed.height);
  });
  return flowers.join("");
}

function inFocus(bed: FlowerBed, luck: Chance): string {
  const first = luck.between(0.22, 0.42);
  const flowers = Array.from({ length: bed.inFocus }, (_, i) => {
    const x = (first + i * luck.between(0.26, 0.34)) * bed.width;
    const y = (0.32 + (i % 2) * luck.between(0.1, 0.22) + luck.between(0, 0.08)) * bed.height;
    return flower(bed, luck, x, y, luck.between(0.17, 0.25) * bed.height);
  });
  return flowers.join("");
}

function flower(bed: FlowerBed, luck: Chance, x: number, y: number, radius: number): string {
  const kind = luck.pick(bed.petals);
  const id = `f${Math.floor(luck.next() * 1e9)}`;
  const tilt = luck.between(0.55, 0.95);
  const lean = luck.between(-22, 22);
  const foot = x + luck.between(-0.4, 0.4) * radius;
  const stem = `<path d="M${x} ${y} Q${x + radius * 0.1} ${y + radius * 2} ${foot} ${bed.height + 20}" stroke="${bed.stem}"
    stroke-width="${radius * 0.085}" fill="none"/>${leaf(bed, luck, foot, y, radius)}`;
  const rings = [1, 0.86].map((size, ring) => ringOfPetals(kind, luck, id, radius * size, ring));
  return `${gradients(kind, id)}${stem}<g transform="translate(${x} ${y}) rotate(${lean}) scale(1 ${tilt})">
    ${rings.join("")}${heart(kind, luck, id, radius)}</g>`;
}

function gradients({ tip, root, heart }: Petals, id: string): string {
  return `<defs><radialGradient id="${id}p" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="1">
    <stop offset="0.1" stop-color="${root}"/><stop offset="0.75" stop-color="${tip}"/><stop offset="1" stop-color="${tip}"/></radialGradient>
    <radialGradient id="${id}h" cx="0.4" cy="0.35"><stop offset="0" stop-color="#fff3b8"/><stop offset="0.45" stop-color="${heart}"/>
    <stop offset="1" stop-color="#4a2a10"/></radialGradient></defs>`;
}

/** Drawn at radius 1, so that one gradient fits all; no two quite alike, and each with its shadow and veins. */
function ringOfPetals(kind: Petals, luck: Chance, id: string, radius: number, ring: number): string {
  const half = kind.breadth / 2;
  const petals = Array.from({ length: kind.count }, (_, i) => {
    const turn = ((i + ring * 0.5 + luck.between(-0.14, 0.14)) / kind.count) * 360;
    const long = luck.between(0.88, 1.04);
    const wide = half * luck.between(0.85, 1.12);
    const shape = `M0 0C${wide * 0.9} -${long * 0.35} ${wide * 1.15} -${long * 0.8} ${wide * 0.35} -${long * 0.98}
      Q0 -${long * 0.93} -${wide * 0.3} -${long}C-${wide * 1.15} -${long * 0.8} -${wide * 0.9} -${long * 0.35} 0 0Z`;
    const veins = [-0.5, -0.2, 0.1, 0.4].map(
      (at) => `M${wide * at * 0.2} -0.15Q${wide * at} -${long * 0.6} ${wide * at * 0.8} -${long * 0.92}`,
    );
    const shade = luck.between(0, 0.2);
    return `<g transform="rotate(${turn}) scale(${radius})"><path d="${shape}" fill="#000" opacity="0.16" transform="translate(0.02 0.03)"/>
      <path d="${shape}" fill="url(#${id}p)"/><path d="${shape}" fill="#1a0a20" opacity="${shade}"/>
      <path d="${veins.join("")}" stroke="#fff" stroke-opacity="0.13" stroke-width="0.012" fill="none"/></g>`;
  });
  return petals.join("");
}

/** Seeds in the spiral in which they grow. */
function heart({ heartSize }: Petals, luck: Chance, id: string, radius: number): string {
  const size = radius * heartSize;
  const seeds = Array.from({ length: 110 }, (_, i) => {
    const away = size * Math.sqrt((i + 0.5) / 110);
    const angle = i * 2.39996;
    const tone = luck.pick(["#fff2a8", "#f2c230", "#b87412", "#7a4a10"]);
    return `<circle cx="${away * Math.cos(angle)}" cy="${away * Math.sin(angle)}" r="${size * 0.06}" fill="${tone}" opacity="0.75"/>`;
  });
  return `<circle r="${size * 1.12}" fill="#000" opacity="0.22" cy="${size * 0.08}"/><circle r="${size}" fill="url(#${id}h)"/>${seeds.join("")}`;
}

function leaf({ stem, height }: FlowerBed, luck: Chance, x: number, y: number, radius: number): string {
  const side = luck.pick([-1, 1]);
  const from = Math.min(y + radius * luck.between(1.6, 2.4), height);
  const reach = radius * luck.between(0.7, 1.3) * side;
  const [tipX, tipY, foot] = [x + reach, from - radius * 0.35, from + radius * 0.8];
  const blade = `M${x} ${foot}Q${x + reach * 0.25} ${from + radius * 0.05} ${tipX} ${tipY}Q${x + reach * 0.62} ${from + radius * 0.32} ${x} ${foot}Z`;
  const vein = `M${x} ${foot}Q${x + reach * 0.42} ${from + radius * 0.2} ${tipX} ${tipY}`;
  return `<path d="${blade}" fill="${stem}"/><path d="${blade}" fill="#0a2008" opacity="${luck.between(0.05, 0.4)}"/>
    <path d="${vein}" stroke="#e8f4c0" stroke-opacity="0.35" stroke-width="${radius * 0.02}" fill="none"/>`;
}
