import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFRawStream,
  PDFString,
  type PDFContext,
  type PDFObject,
} from "@cantoo/pdf-lib";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { copyWithoutMetadata } from "./document-copy.ts";
import { withoutBoxes } from "./jpeg-2000-boxes.ts";

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
  ["by a short name", () => name("DCT")],
  ["after hexadecimal digits", (context) => context.obj([name("ASCIIHexDecode"), name("DCTDecode")]), hex],
  ["beside one that is none", (context) => context.obj([name("DCTDecode"), null])],
  ["compressed", (context) => context.obj([name("FlateDecode"), name("DCTDecode")]), deflateSync],
])("a photo with its filter %s loses its camera metadata and is still shown", async (_, filter, pack) => {
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
  [
    "bytes before its beginning and between its segments",
    (jpeg) => Buffer.concat([Buffer.from("\n"), jpeg.subarray(0, 2), Buffer.alloc(2), jpeg.subarray(2)]),
  ],
  [
    "a marker without a segment",
    (jpeg) => Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 1]), jpeg.subarray(2)]),
  ],
  [
    "a long segment of Adobe's kind",
    (jpeg) => Buffer.concat([jpeg.subarray(0, 2), segment(0xee, secret), jpeg.subarray(2)]),
  ],
  [
    "a comment between its scans",
    (jpeg) => Buffer.concat([jpeg.subarray(0, -2), segment(0xfe, secret), jpeg.subarray(-2)]),
  ],
])("a photo with %s keeps no camera metadata", async (_, change) => {
  const bytes = await copyOf(change(photo), () => name("DCTDecode"));
  expect(bytes.includes(secret)).toBe(false);
  await expect(sharp(await pictureIn(bytes)).metadata()).resolves.toMatchObject({ width: 64 });
});

test("an unreadable photo is left out, and the rest of the document is kept", async () => {
  const unreadable = Buffer.concat([photo.subarray(0, 2), Buffer.from("nothing"), photo]);
  const bytes = await copyOf(unreadable, () => name("DCTDecode"));
  expect(bytes.includes(secret)).toBe(false);
  expect((await PDFDocument.load(bytes)).getPageCount()).toBe(1);
});

test("a JPEG 2000 picture keeps its image and loses its metadata boxes", () => {
  const box = (type: string, content: string) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(8 + content.length);
    return Buffer.concat([length, Buffer.from(type + content, "latin1")]);
  };
  const start = box("jP  ", "\r\n\x87\n");
  const picture = Buffer.concat([start, box("ftyp", "jp2 "), box("jp2h", "head"), box("jp2c", "picture")]);
  const encoded = Buffer.concat([
    start,
    box("ftyp", "jp2 "),
    box("uuid", secret),
    box("jp2h", "head"),
    box("xml ", secret),
  ]);
  expect(Buffer.from(withoutBoxes(Buffer.concat([encoded, box("jp2c", "picture")])))).toEqual(picture);
  expect(() => withoutBoxes(Buffer.concat([start, Buffer.alloc(8)]))).not.toThrow();
  expect(() => withoutBoxes(Buffer.concat([start, Buffer.from([0, 0, 0, 3, 0, 0, 0, 0])]))).toThrow("cannot be read");
});

test("pages and annotations keep what is visible, but not who made them, where and when", async () => {
  const document = await PDFDocument.create();
  const { context } = document;
  const { node } = document.addPage([200, 200]);
  const text = (words: string) => PDFString.of(words);
  const signature = { Type: "Sig", Name: text(secret), Location: text(secret), M: text("D:20260101") };
  const widget = { Type: "Annot", Subtype: "Widget", Rect: [0, 0, 9, 9], V: context.register(context.obj(signature)) };
  const link = (A: Record<string, string | PDFString | number[]>) =>
    context.obj({ Type: "Annot", Subtype: "Link", Rect: [0, 0, 9, 9], A: context.obj(A) });
  const annotations = [
    context.obj(widget),
    link({ S: "URI", URI: text("https://example.org/"), Next: text(secret) }),
    link({ S: "Launch", F: text(`C:/Users/${secret}`) }),
    link({ S: "GoToR", F: text(secret), D: [0] }),
    context.obj({
      Type: "Annot",
      Subtype: "Text",
      T: text(secret),
      RC: text(secret),
      Subj: text(secret),
      Contents: text("A note"),
    }),
  ];
  node.set(name("Annots"), context.obj(annotations.map((annotation) => context.register(annotation))));
  node.set(name("B"), context.obj([context.obj({ I: context.obj({ Author: text(secret) }) })]));
  node.set(name("VP"), context.obj([context.obj({ Measure: context.obj({ GCS: text(secret) }) })]));

  const bytes = await copiedFrom(document);

  const copy = await PDFDocument.load(bytes);
  const all = copy.context.enumerateIndirectObjects().map(([, object]) => object.toString());
  expect(all.join("\n")).not.toContain(secret);
  expect(all.join("\n")).toContain("A note");
  expect(all.join("\n")).toContain("https://example.org/");
});

test("a page removed from a document is not restored by a link to it", async () => {
  const document = await PDFDocument.create();
  const { context } = document;
  const [{ node }, removed] = [document.addPage([200, 200]), document.addPage([200, 200])];
  removed.node.set(name("Private"), PDFString.of(secret));
  const link = { Type: "Annot", Subtype: "Link", Rect: [0, 0, 9, 9] };
  node.set(
    name("Annots"),
    context.obj([
      context.obj({ ...link, Dest: [removed.ref, "Fit"] }),
      context.obj({ ...link, A: { S: "GoTo", D: [removed.ref, "Fit"] } }),
      context.obj({ ...link, A: { S: "URI", URI: PDFString.of("https://x.de/"), D: [removed.ref, "Fit"] } }),
    ]),
  );
  document.removePage(1);

  const bytes = await copiedFrom(document);

  const copy = await PDFDocument.load(bytes);
  const all = copy.context.enumerateIndirectObjects().map(([, object]) => object.toString());
  expect(all.join("\n")).not.toContain(secret);
  expect(all.filter((object) => object.includes("/Type /Page\n"))).toHaveLength(1);
});

test.each(["MC0", "AF", "AA"])(
  "hidden layers stay hidden and reveal nothing about their author (%s)",
  async (ownName) => {
    const document = await PDFDocument.create();
    const { node } = document.addPage([200, 200]);
    const { context, catalog } = document;
    const User = { Type: "Ind", Name: PDFString.of(secret) };
    const usage = { View: { ViewState: "OFF" }, User, CreatorInfo: { Creator: PDFString.of(secret) } };
    const layer = context.register(context.obj({ Type: "OCG", Name: PDFString.of("Notes"), Usage: usage }));
    node.set(name("Resources"), context.obj({ Properties: { [ownName]: layer } }));
    const shown = {
      OFF: [layer],
      AS: [{ Event: "View", Category: ["View"], OCGs: [layer] }],
      Creator: PDFString.of(secret),
    };
    catalog.set(name("OCProperties"), context.obj({ OCGs: [layer], D: shown }));

    const copy = await PDFDocument.load(await copiedFrom(document));

    const ofPage = copy.getPage(0).node.Resources()!.lookup(name("Properties"), PDFDict).get(name(ownName));
    const hidden = copy.catalog
      .lookup(name("OCProperties"), PDFDict)
      .lookup(name("D"), PDFDict)
      .lookup(name("OFF"), PDFArray);
    expect(ofPage).toBeDefined();
    expect(hidden.get(0)).toBe(ofPage);
    const all = copy.context.enumerateIndirectObjects().map(([, object]) => object.toString());
    expect(all.join("\n")).toContain("ViewState");
    expect(all.join("\n")).not.toContain(secret);
  },
);

test("drawn objects lose their file paths, and hidden ones are left out", async () => {
  const document = await PDFDocument.create();
  const { context } = document;
  const { node } = document.addPage([200, 200]);
  const info = context.register(context.obj({ Title: PDFString.of(secret) }));
  const drawing = context.stream("1 0 0 rg 10 10 100 100 re f", {
    ...{ Type: "XObject", Subtype: "Form", BBox: [0, 0, 200, 200], Private: PDFString.of(secret) },
    ...{ "PTEX.FileName": PDFString.of(`/home/${secret}/fig.pdf`), "PTEX.InfoDict": info },
  });
  const drawn = node.newXObject("Figure", context.register(drawing));
  node.set(name("Contents"), context.register(context.stream(`${drawn.toString()} Do`)));
  const note = { Type: "Annot", Subtype: "Text", Rect: [0, 0, 9, 9] };
  const annotations = [
    { ...note, F: 2, Contents: PDFString.of(secret) },
    { ...note, F: 32, Contents: PDFString.of(secret) },
    { ...note, F: 4, Contents: PDFString.of("Printed"), OC: context.register(context.obj({ Type: "OCG" })) },
  ];
  node.set(name("Annots"), context.obj(annotations));

  const copy = await PDFDocument.load(await copiedFrom(document));

  const all = copy.context.enumerateIndirectObjects().map(([, object]) => object.toString());
  expect(all.join("\n")).not.toContain(secret);
  expect(all.join("\n")).toContain("/Subtype /Form");
  expect(all.join("\n")).toContain("Printed");
  expect(all.join("\n")).toContain("/OC ");
});

function segment(marker: number, content: string): Buffer {
  return Buffer.concat([Buffer.from([0xff, marker, 0, content.length + 2]), Buffer.from(content)]);
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
  return copiedFrom(document);
}

async function copiedFrom(document: PDFDocument): Promise<Buffer> {
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
