import { PDFDocument, PDFName, PDFString } from "@cantoo/pdf-lib";
import { afterAll, expect, test } from "vitest";
import { testApp } from "../../../testing/build-app.ts";
import { makeMessage } from "../../../testing/messages.ts";
import { aCommunity, visitor } from "../../../testing/people.ts";
import { quarters } from "../../../testing/pictures.ts";
import { fetchBytes, tryUpload } from "../../../testing/uploads.ts";

const hearth = await testApp();
const { anna, bob, famille } = await aCommunity(hearth);
afterAll(() => hearth.close());

test("visitors with a link get documents without author metadata; members get the original", async () => {
  const document = await aDocumentBy("Anna Secret");
  const { body: file } = await tryUpload(hearth, anna, document, { name: "paper.pdf" });
  const message = await makeMessage(anna, famille, { data: { text: "A paper" }, files: [file.id] });
  const { body } = await anna.get(`/api/messages/${message.id}/get-public-link`);
  const { headers } = await visitor(hearth).get(`/api/public/${body.token}`);
  const opened = { cookie: String(headers["set-cookie"]).split(";")[0]! };

  const mine = await fetchBytes(hearth, bob, `/files/${file.contentUrl}`);
  const theirs = await fetchBytes(hearth, undefined, `/files/${file.contentUrl}`, { headers: opened });

  expect(mine.bytes).toEqual(document);
  expect([theirs.status, theirs.headers["content-type"], theirs.headers["cache-control"]]).toEqual([
    200,
    "application/pdf",
    "no-store",
  ]);
  expect(document.toString("latin1")).toMatch(
    /private of Anna Secret[^]*Secretphone|Secretphone[^]*private of Anna Secret/,
  );
  expect(theirs.bytes.toString("latin1")).not.toMatch(/Anna Secret|xmpmeta|Producer|CreationDate|Secretphone/);
  const copy = await PDFDocument.load(theirs.bytes, { updateMetadata: false });
  expect(theirs.bytes.toString("latin1")).toContain("A note");
  expect([copy.getPageCount(), copy.getAuthor(), copy.getProducer()]).toEqual([2, undefined, undefined]);
});

/** Creates a photo whose EXIF data names the camera. */
function photoOfACamera(): Promise<Buffer> {
  return quarters(64, 64)
    .withExif({ IFD0: { Make: "Secretphone" } })
    .jpeg()
    .toBuffer();
}

/** Creates a document of two pages with an author in its information and in its XMP metadata. */
async function aDocumentBy(author: string): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.addPage().drawText("First page");
  document.addPage().drawText("Second page");
  document.setAuthor(author);
  const xmp = document.context.stream(`<x:xmpmeta><dc:creator>${author}</dc:creator></x:xmpmeta>`, {
    Type: "Metadata",
    Subtype: "XML",
  });
  const context = document.context;
  const page = document.getPage(0).node;
  const privateData = context.register(context.stream(`private of ${author}`));
  page.set(PDFName.of("PieceInfo"), context.register(context.obj({ Program: { Private: privateData } })));
  const attached = context.register(context.stream(`attached by ${author}`));
  const note = { Type: "Annot", Subtype: "Text", Rect: [0, 0, 10, 10], Contents: PDFString.of("A note") };
  const attachment = { Type: "Annot", Subtype: "FileAttachment", Rect: [0, 0, 10, 10], FS: { EF: { F: attached } } };
  const annotations = [
    context.obj({ ...note, T: PDFString.of(author) }),
    context.obj({ ...attachment, T: PDFString.of(author) }),
  ];
  page.set(PDFName.of("Annots"), context.obj(annotations.map((annotation) => context.register(annotation))));
  const photo = await document.embedJpg(await photoOfACamera());
  document.getPage(1).drawImage(photo, { width: 50, height: 50 });
  document.catalog.set(PDFName.of("Metadata"), document.context.register(xmp));
  document.context.trailerInfo.Info = document.context.register(
    document.context.obj({ Author: PDFString.of(author), Producer: PDFString.of("A program") }),
  );
  return Buffer.from(await document.save({ useObjectStreams: false }));
}
