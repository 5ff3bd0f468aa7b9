export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Largest size of an avatar on screen, in pixels, at twice the resolution for dense screens. */
const edge = 800;

/** Returns the selected square of a picture, rotated upright and small enough to upload quickly. */
export async function cropped(address: string, type: string, { x, y, width, height }: Area): Promise<Blob> {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = Math.min(edge, Math.round(width));
  canvas.getContext("2d")!.drawImage(picture, x, y, width, height, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("The picture cannot be cropped"))),
      // Keeps transparency.
      type === "image/jpeg" ? type : "image/png",
      0.92,
    ),
  );
}
