/** Width of a panorama in multiples of its height. It is stored and shown at full height. */
export const panoramaRatio = 4;

/** A height that no picture reaches: limits the width only. */
export const anyHeight = 99_999;

type Size = readonly [width: number, height: number];

/** The only sizes of generated pictures. Each also exists doubled for dense screens. */
export const imageSizes: { readonly thumbnail: readonly Size[]; readonly crop: readonly Size[] } = {
  thumbnail: [
    [720, anyHeight],
    [1366, anyHeight],
    [2048, anyHeight],
    [1280, 720],
    [420, 994],
  ],
  crop: [
    [320, 180],
    [160, 160],
    [100, 100],
    [80, 80],
    [200, 200],
    [1024, 270],
    [270, 270],
  ],
};

/** Returns whether the product uses a generated picture of this kind and size, or of half the size. */
export function isImageSize(kind: "thumbnail" | "crop", width: number, height: number): boolean {
  return imageSizes[kind].some(
    ([w, h]) =>
      (w === width && h === height) || (w * 2 === width && (h === anyHeight ? h === height : h * 2 === height)),
  );
}
