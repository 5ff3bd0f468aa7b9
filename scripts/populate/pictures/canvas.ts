import sharp, { type Sharp } from "sharp";
import { clamp, type Colour } from "./colour.ts";
import { chance } from "../chance.ts";

/** What a camera would have caught: linear light, three numbers for each pixel, row by row. */
export interface Canvas {
  readonly width: number;
  readonly height: number;
  readonly light: Float32Array;
}

export function blankCanvas(width: number, height: number): Canvas {
  return { width, height, light: new Float32Array(width * height * 3) };
}

/** Each pixel by itself; `x` and `y` in pixels. */
export function paint(width: number, height: number, colourAt: (x: number, y: number) => Colour): Canvas {
  const canvas = blankCanvas(width, height);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) put(canvas, x, y, colourAt(x, y));
  return canvas;
}

export function put({ light, width }: Canvas, x: number, y: number, [red, green, blue]: Colour): void {
  const at = (y * width + x) * 3;
  light[at] = red;
  light[at + 1] = green;
  light[at + 2] = blue;
}

export function look({ light, width, height }: Canvas, x: number, y: number): Colour {
  const column = clamp(Math.round(x), 0, width - 1);
  const at = (clamp(Math.round(y), 0, height - 1) * width + column) * 3;
  return [light[at]!, light[at + 1]!, light[at + 2]!];
}

export interface Development {
  seed: number;
  /** Grain of the film; 1 is that of a good camera by day. */
  grain?: number;
  /** Final width in pixels. */
  width: number;
}

/** Film, paper and lens: a soft shoulder for what is bright, darker corners, a little grain. */
export function develop(
  canvas: Canvas,
  { exposure = 1, ...finish }: Development & { exposure?: number },
): Promise<Buffer> {
  const { width, height } = canvas;
  return finished(sharp(printed(canvas, exposure), { raw: { width, height, channels: 3 } }), finish);
}

/** A picture that was made otherwise gets the same grain. */
export async function finished(image: Sharp, { seed, grain = 1, width }: Development): Promise<Buffer> {
  const enlarged = image.removeAlpha().resize({ width, kernel: "mitchell" }).raw();
  const { data, info } = await enlarged.toBuffer({ resolveWithObject: true });
  addGrain(data, seed, grain);
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer();
}

function printed({ width, height, light }: Canvas, exposure: number): Uint8Array {
  const pixels = new Uint8Array(light.length);
  for (let i = 0; i < light.length; i++) {
    const pixel = Math.floor(i / 3);
    const dx = (pixel % width) / width - 0.5;
    const dy = Math.floor(pixel / width) / height - 0.5;
    const corner = 1 - 0.55 * (dx * dx + dy * dy);
    pixels[i] = clamp(filmCurve(light[i]! * exposure * corner)) * 255;
  }
  return pixels;
}

/** After Hable: keeps shadows deep and lets highlights fade out instead of breaking off. */
function filmCurve(light: number): number {
  const x = Math.max(0, light) * 0.6;
  const curve = (x * (2.51 * x + 0.03)) / (x * (2.43 * x + 0.59) + 0.14);
  return curve ** (1 / 2.2);
}

function addGrain(pixels: Buffer, seed: number, strength: number): void {
  const luck = chance(seed);
  const amount = 7 * strength;
  for (let at = 0; at < pixels.length; at += 3) {
    const grain = (luck.next() + luck.next() - 1) * amount;
    for (let channel = 0; channel < 3; channel++) pixels[at + channel] = clamp(pixels[at + channel]! + grain, 0, 255);
  }
}
