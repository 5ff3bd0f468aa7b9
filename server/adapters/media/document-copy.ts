import { readFile, writeFile } from "node:fs/promises";
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFRawStream,
  PDFStream,
  type PDFContext,
  type PDFObject,
} from "@cantoo/pdf-lib";
import { withoutApplicationData } from "./jpeg-segments.ts";
import { orDamaged } from "./recognising.ts";

const names = (...texts: string[]) => texts.map((text) => PDFName.of(text));

/** Keys under which programs write who made a document, a page or a picture, with what and when; and attachments and scripts. */
const unwanted = names("Metadata", "PieceInfo", "LastModified", "AF", "AA", "JS", "EF", "FS");
/** Keys of an annotation that name its author and its times. */
const ofAnnotations = names("T", "M", "CreationDate", "NM");

/**
 * Writes a copy with the same pages, but without the document's information (author, program, dates), XMP metadata, attachments, scripts,
 * authors of annotations, data of cameras, and earlier revisions. Throws `file_damaged`, also for what opens by a password only.
 */
export async function copyWithoutMetadata(pdf: string, outputFile: string): Promise<void> {
  await orDamaged(async () => {
    const original = await PDFDocument.load(await readFile(pdf), { updateMetadata: false });
    strip(original.context);
    const copy = await PDFDocument.create({ updateMetadata: false });
    // Copies what the pages still lead to and nothing else.
    for (const page of await copy.copyPages(original, original.getPageIndices())) copy.addPage(page);
    copy.context.trailerInfo.Info = undefined;
    await writeFile(outputFile, await copy.save({ useObjectStreams: false, addDefaultPage: false }));
  });
}

function strip(context: PDFContext): void {
  for (const [reference, object] of context.enumerateIndirectObjects()) {
    if (object instanceof PDFStream) stripDictionary(object.dict);
    else stripInside(object);
    if (object instanceof PDFRawStream && isJpeg(object))
      context.assign(reference, PDFRawStream.of(object.dict, withoutApplicationData(object.contents)));
  }
}

/** With the dictionaries that stand in it; those that it refers to come by themselves. */
function stripDictionary(dictionary: PDFDict): void {
  const isAnnotation = dictionary.has(PDFName.of("Rect")) && dictionary.has(PDFName.of("Subtype"));
  for (const name of [...unwanted, ...(isAnnotation ? ofAnnotations : [])]) dictionary.delete(name);
  for (const value of dictionary.values()) stripInside(value);
}

function stripInside(value: PDFObject): void {
  if (value instanceof PDFDict) stripDictionary(value);
  if (value instanceof PDFArray) value.asArray().forEach(stripInside);
}

function isJpeg({ dict }: PDFRawStream): boolean {
  return dict.get(PDFName.of("Filter")) === PDFName.of("DCTDecode");
}
