import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import sharp, { type Sharp } from "sharp";

/** Metadata that a phone writes into a photo, which only its owner may read. */
export const secrets = { camera: "Secretphone 13", artist: "Anna Secretname" };

const gps = {
  IFD0: { Make: secrets.camera, Artist: secrets.artist },
  IFD3: { GPSLatitudeRef: "N", GPSLatitude: "48/1 51/1 30/1", GPSLongitudeRef: "E", GPSLongitude: "2/1 17/1 40/1" },
};

/** Four quarters: red, green, blue and white, from left to right and from above. Shows how a picture was turned. */
export function quarters(width = 320, height = 240): Sharp {
  const [w, h] = [Math.floor(width / 2), Math.floor(height / 2)];
  const quarter = (background: string, left: number, top: number) => ({
    input: { create: { width: w, height: h, channels: 3 as const, background } },
    left,
    top,
  });
  return sharp({ create: { width, height, channels: 3, background: "white" } }).composite([
    quarter("red", 0, 0),
    quarter("lime", w, 0),
    quarter("blue", 0, h),
  ]);
}

/** A photo as phones take it upright: stored lying on its side, with a note to turn it, with place and camera. */
export async function phonePhoto(width = 320, height = 240): Promise<Buffer> {
  const lying = await quarters(width, height).png().toBuffer();
  return sharp(lying).rotate(270).withExif(gps).withMetadata({ orientation: 6 }).jpeg({ quality: 95 }).toBuffer();
}

/** The same from a phone that saves HEIC: the file says how to turn it, and the camera's note says so a second time. */
export async function heicPhoto(width = 320, height = 240): Promise<Buffer> {
  return turned(await heicOf(await phonePhoto(width, height)));
}

/** A JPEG as HEIC, with its colour profile and its notes. `options` are more of heif-enc. */
export async function heicOf(jpeg: Buffer, ...options: string[]): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), "hearth-heic-"));
  try {
    await writeFile(join(folder, "photo.jpg"), jpeg);
    await promisify(execFile)("heif-enc", ["photo.jpg", "-q", "90", ...options, "-o", "photo.heic"], { cwd: folder });
    return await readFile(join(folder, "photo.heic"));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** heif-enc never turns. A property that says what is known anyway makes room for one that turns a quarter to the right. */
function turned(heic: Buffer): Buffer {
  const place = heic.indexOf("pixi");
  heic.write("irot", place, "latin1");
  heic.writeUInt8(3, place + 4);
  return heic;
}

export async function animatedGif(colours = ["red", "lime", "blue"], side = 40): Promise<Buffer> {
  const frames = colours.map((background) =>
    sharp({ create: { width: side, height: side, channels: 3, background } })
      .raw()
      .toBuffer(),
  );
  const raw = { width: side, height: side * colours.length, channels: 3 as const, pageHeight: side };
  return sharp(Buffer.concat(await Promise.all(frames)), { raw })
    .gif({ effort: 1, delay: colours.map(() => 120), loop: 0 })
    .toBuffer();
}

/** Noise, which no encoder makes small. */
export function noise(width: number, height: number): Sharp {
  return sharp({
    create: { width, height, channels: 3, background: "grey", noise: { type: "gaussian", mean: 128, sigma: 50 } },
  });
}

/** A photo whose camera noted when it was taken ("2019:07:14 23:30:00") by its own clock, and the zone of that clock. */
export async function datedPhoto(takenAt: string, zone = "+02:00"): Promise<Buffer> {
  const exif = { IFD0: gps.IFD0, IFD2: { DateTimeOriginal: takenAt, OffsetTimeOriginal: zone } };
  return quarters().withExif(exif).jpeg().toBuffer();
}
