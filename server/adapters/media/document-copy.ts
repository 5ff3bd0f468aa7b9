import { readFile, writeFile } from "node:fs/promises";
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFRawStream,
  PDFStream,
  decodePDFRawStream,
  type PDFContext,
  type PDFObject,
  type PDFRef,
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
    if (object instanceof PDFRawStream) stripPicture(context, reference, object);
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

const [filter, parameters, jpeg] = names("Filter", "DecodeParms", "DCTDecode") as [PDFName, PDFName, PDFName];

/** What the camera wrote into a JPEG, also where that was packed once more. */
function stripPicture(context: PDFContext, reference: PDFRef, { dict, contents }: PDFRawStream): void {
  const filters = listAt(dict, filter);
  if (filters.at(-1) !== jpeg) return;
  const bytes = filters.length === 1 ? contents : unpacked(dict, filters.slice(0, -1), contents);
  const ofJpeg = listAt(dict, parameters)[filters.length - 1];
  dict.set(filter, jpeg);
  if (ofJpeg instanceof PDFDict) dict.set(parameters, ofJpeg);
  else dict.delete(parameters);
  context.assign(reference, PDFRawStream.of(dict, withoutApplicationData(bytes)));
}

/** One value or several, each of which may lie elsewhere. */
function listAt(dict: PDFDict, key: PDFName): (PDFObject | undefined)[] {
  const value = dict.lookup(key);
  if (value instanceof PDFArray) return value.asArray().map((_, i) => value.lookup(i));
  return value === undefined ? [] : [value];
}

function unpacked(dict: PDFDict, filters: (PDFObject | undefined)[], contents: Uint8Array): Uint8Array {
  const packed = dict.clone();
  packed.set(filter, dict.context.obj(filters));
  return decodePDFRawStream(PDFRawStream.of(packed, contents)).decode();
}
