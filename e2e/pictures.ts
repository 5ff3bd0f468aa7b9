import sharp from "sharp";

/** Location in the photo's metadata, which must not reach anyone who sees the photo. */
export const place = "North of the lighthouse";

/** Creates a photo as phones store it: rotated, with orientation and location metadata. `wide` x `high` is the size when upright. */
export function phonePhoto(wide: number, high: number, colour = "#3a6ea5"): Promise<Buffer> {
  return sharp({ create: { width: high, height: wide, channels: 3, background: colour } })
    .jpeg()
    .withExif({
      IFD0: { ImageDescription: place },
      IFD3: {
        GPSLatitudeRef: "N",
        GPSLatitude: "48/1 51/1 24/1",
        GPSLongitudeRef: "E",
        GPSLongitude: "2/1 21/1 7/1",
      },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

export function drawing(colour: string): Promise<Buffer> {
  return sharp({ create: { width: 640, height: 480, channels: 3, background: colour } })
    .png()
    .toBuffer();
}

/** Creates a wide JPEG with one colour on its left half and another on its right. */
export async function twoColours(left: string, right: string): Promise<Buffer> {
  const half = sharp({ create: { width: 400, height: 400, channels: 3, background: right } }).png();
  return sharp({ create: { width: 800, height: 400, channels: 3, background: left } })
    .composite([{ input: await half.toBuffer(), left: 400, top: 0 }])
    .jpeg({ quality: 95 })
    .toBuffer();
}
