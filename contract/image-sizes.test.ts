import { expect, test } from "vitest";
import { anyHeight, imageSizes, isImageSize } from "./image-sizes.ts";

test("accepts every picture size of the product, and twice that size for dense screens", () => {
  expect(isImageSize("crop", 320, 180)).toBe(true);
  expect(isImageSize("crop", 640, 360)).toBe(true);
  expect(isImageSize("thumbnail", 1366, anyHeight)).toBe(true);
  expect(isImageSize("thumbnail", 2732, anyHeight)).toBe(true);
  for (const kind of ["thumbnail", "crop"] as const) {
    for (const [width, height] of imageSizes[kind]) expect(isImageSize(kind, width, height)).toBe(true);
  }
});

test("rejects all other picture sizes, so that requests cannot fill the disk", () => {
  for (const [width, height] of [
    [321, 180],
    [320, 181],
    [180, 320],
    [640, 180],
    [960, 540],
    [1366, anyHeight * 2],
    [1, 1],
  ] as const) {
    expect(isImageSize("crop", width, height)).toBe(false);
    expect(isImageSize("thumbnail", width, height)).toBe(false);
  }
  expect(isImageSize("thumbnail", 320, 180)).toBe(false);
});
