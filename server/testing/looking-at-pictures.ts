import sharp from "sharp";
import { expect } from "vitest";
import { secrets } from "./pictures.ts";

export const red = [255, 0, 0];
export const lime = [0, 255, 0];
export const blue = [0, 0, 255];
export const white = [255, 255, 255];

export async function pixel(picture: Buffer, left: number, top: number): Promise<number[]> {
  const { data } = await sharp(picture)
    .extract({ left, top, width: 1, height: 1 })
    .toColourspace("srgb")
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
}

export function distance(colour: number[], other: number[]): number {
  return Math.max(...colour.map((value, i) => Math.abs(value - (other[i] ?? 0))));
}

/** Red, green, blue and white where `quarters` put them. */
export async function expectQuarters(picture: Buffer): Promise<void> {
  const { width, height } = await sharp(picture).metadata();
  const places = [
    [0.25, 0.25, red],
    [0.75, 0.25, lime],
    [0.25, 0.75, blue],
    [0.75, 0.75, white],
  ] as const;
  for (const [x, y, colour] of places) {
    const found = await pixel(picture, Math.round(width * x), Math.round(height * y));
    expect(distance(found, colour), `${found.join()} should be ${colour.join()}`).toBeLessThan(25);
  }
}

export async function expectNoMetadata(picture: Buffer): Promise<void> {
  const { exif, icc, xmp, iptc, comments, orientation } = await sharp(picture).metadata();
  expect({ exif, icc, xmp, iptc, comments, orientation }).toEqual({});
  for (const secret of Object.values(secrets)) expect(picture.includes(secret)).toBe(false);
}
