import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import {
  PDFArray,
  type PDFDict,
  PDFDocument,
  PDFName,
  PDFRawStream,
  type PDFContext,
  type PDFObject,
} from "@cantoo/pdf-lib";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { copyWithoutMetadata } from "./document-copy.ts";

const secret = "SECRET ARTIST";
let folder: string;
let photo: Buffer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "hearth-documents-"));
  const red = sharp({ create: { width: 64, height: 64, channels: 3, background: "red" } });
  photo = await red
    .jpeg()
    .withExif({ IFD0: { Artist: secret } })
    .toBuffer();
});
afterAll(() => rm(folder, { recursive: true }));

const name = PDFName.of;
const hex = (bytes: Buffer) => Buffer.from(`${bytes.toString("hex")}>`);

test.each<[string, (context: PDFContext) => PDFObject, ((bytes: Buffer) => Buffer)?]>([
  ["by its name", () => name("DCTDecode")],
  ["in a list", (context) => context.obj([name("DCTDecode")])],
  ["by a reference", (context) => context.register(name("DCTDecode"))],
  ["in a list by a reference", (context) => context.obj([context.register(name("DCTDecode"))])],
  ["after hexadecimal digits", (context) => context.obj([name("ASCIIHexDecode"), name("DCTDecode")]), hex],
  ["compressed", (context) => context.obj([name("FlateDecode"), name("DCTDecode")]), deflateSync],
])("a photo whose filter stands %s loses what its camera wrote, and is still shown", async (_, filter, pack) => {
  const bytes = await copyOf(photo, filter, pack);

  expect(bytes.includes(secret)).toBe(false);
  expect(bytes.includes(Buffer.from(secret).toString("hex"))).toBe(false);
  const { width, height } = await sharp(await pictureIn(bytes)).metadata();
  expect({ width, height }).toEqual({ width: 64, height: 64 });
});

test.each<[string, (jpeg: Buffer) => Buffer]>([
  [
    "bytes that fill up before a segment",
    (jpeg) => Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xff]), jpeg.subarray(2)]),
  ],
  ["a second picture after its end", (jpeg) => Buffer.concat([jpeg, jpeg])],
  ["a comment between its scans", (jpeg) => Buffer.concat([jpeg.subarray(0, -2), comment(), jpeg.subarray(-2)])],
])("a photo with %s keeps none of what its camera wrote", async (_, change) => {
  const bytes = await copyOf(change(photo), () => name("DCTDecode"));
  expect(bytes.includes(secret)).toBe(false);
  await expect(sharp(await pictureIn(bytes)).metadata()).resolves.toMatchObject({ width: 64 });
});

test("a document with a photo that cannot be read is refused", async () => {
  const unreadable = Buffer.concat([photo.subarray(0, 2), Buffer.from("nothing"), photo]);
  await expect(copyOf(unreadable, () => name("DCTDecode"))).rejects.toMatchObject({ code: "file_damaged" });
});

function comment(): Buffer {
  return Buffer.concat([Buffer.from([0xff, 0xfe, 0, secret.length + 2]), Buffer.from(secret)]);
}

async function copyOf(
  jpeg: Buffer,
  filterIn: (context: PDFContext) => PDFObject,
  pack = (bytes: Buffer) => bytes,
): Promise<Buffer> {
  const document = await PDFDocument.create();
  const page = document.addPage([200, 200]);
  const { context } = document;
  const data = pack(jpeg);
  const picture = { Type: "XObject", Subtype: "Image", Width: 64, Height: 64, BitsPerComponent: 8 };
  const dict = context.obj({ ...picture, ColorSpace: "DeviceRGB", Length: data.length });
  dict.set(name("Filter"), filterIn(context));
  const drawn = page.node.newXObject("Picture", context.register(PDFRawStream.of(dict, data)));
  page.node.set(name("Contents"), context.register(context.stream(`q 100 0 0 100 0 0 cm ${drawn.toString()} Do Q`)));
  const [before, after] = [join(folder, "before.pdf"), join(folder, "after.pdf")];
  await writeFile(before, await document.save({ useObjectStreams: false }));
  await copyWithoutMetadata(before, after);
  return readFile(after);
}

async function pictureIn(pdf: Buffer): Promise<Uint8Array> {
  const { context } = await PDFDocument.load(pdf);
  const pictures = context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => (object instanceof PDFRawStream && isPicture(object.dict) ? [object.contents] : []));
  return pictures[0]!;
}

function isPicture(dict: PDFDict): boolean {
  return dict.get(name("Subtype")) === name("Image") && !(dict.get(name("Filter")) instanceof PDFArray);
}
