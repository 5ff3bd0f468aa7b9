import { readFile, writeFile } from "node:fs/promises";
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFObjectCopier,
  PDFPage,
  PDFRawStream,
  PDFRef,
  PDFStream,
  PDFString,
  type PDFContext,
} from "@cantoo/pdf-lib";
import { stripDocumentPictures } from "./document-pictures.ts";
import { orDamaged } from "./detect-type.ts";

const names = (...texts: string[]) => new Set(texts.map((text) => PDFName.of(text)));

/** Keys under which programs write who made something, with what and when; and attachments and scripts. */
const unwanted = names(
  ...["Metadata", "PieceInfo", "LastModified", "AF", "AA", "JS", "EF", "FS", "OPI", "Thumb", "Measure", "PtData"],
  ...["CreatorInfo", "Ref", "Author", "Creator", "Producer", "CreationDate", "ModDate", "Keywords"],
);
/** Keys of a page that are needed to draw it. All others describe it. */
const ofPages = names(
  ...["Type", "Parent", "MediaBox", "CropBox", "Rotate", "UserUnit", "Group"],
  ...["Resources", "Contents", "Annots"],
);
/** Keys of an annotation that are needed to show it. Its author, its times and the value of a signature are not among them. */
const ofAnnotations = names(
  ...[
    "Type",
    "Subtype",
    "Rect",
    "F",
    "AP",
    "AS",
    "Border",
    "BS",
    "C",
    "CA",
    "IC",
    "L",
    "InkList",
    "Vertices",
    "LE",
    "QuadPoints",
  ],
  ...["Contents", "Dest", "A", "H"],
);
const action = PDFName.of("A");
const kind = PDFName.of("S");
const uri = PDFName.of("URI");
const destination = PDFName.of("D");
const target = PDFName.of("Dest");
const layers = PDFName.of("OCProperties");

/**
 * Writes a copy with the same pages, but without the document's information (author, program, dates), XMP metadata, attachments, scripts,
 * signatures, authors of annotations, data of cameras, and earlier revisions. Throws `file_damaged`, also for what opens by a password only.
 */
export async function copyWithoutMetadata(pdf: string, outputFile: string): Promise<void> {
  await orDamaged(async () => {
    const original = await PDFDocument.load(await readFile(pdf), { updateMetadata: false });
    const pages = new Set(original.getPages().map(({ ref }) => ref));
    for (const { node } of original.getPages()) {
      node.normalizedEntries();
      keepOnly(node, ofPages);
      for (const annotation of dictionariesIn(node.Annots())) stripAnnotation(annotation, pages);
    }
    strip(original.context);
    const copy = await PDFDocument.create({ updateMetadata: false });
    // Copies what the pages still lead to, the layers that their author may have hidden, and nothing else.
    const copier = PDFObjectCopier.for(original.context, copy.context);
    for (const { node } of original.getPages()) {
      const page = copier.copy(node);
      copy.addPage(PDFPage.of(page, copy.context.register(page), copy));
    }
    const hidden = original.catalog.lookup(layers);
    if (hidden instanceof PDFDict) copy.catalog.set(layers, copier.copy(hidden));
    copy.context.trailerInfo.Info = undefined;
    await writeFile(outputFile, await copy.save({ useObjectStreams: false, addDefaultPage: false }));
  });
}

function strip(context: PDFContext): void {
  for (const [reference, object] of context.enumerateIndirectObjects()) {
    if (object instanceof PDFStream) stripDictionary(object.dict);
    else stripInside(object);
    if (object instanceof PDFRawStream) context.assign(reference, stripDocumentPictures(object));
  }
}

/** With the dictionaries that stand in it; those that it refers to come by themselves. */
function stripDictionary(dictionary: PDFDict): void {
  for (const name of unwanted) dictionary.delete(name);
  for (const value of dictionary.values()) stripInside(value);
}

function stripInside(value: unknown): void {
  if (value instanceof PDFDict) stripDictionary(value);
  if (value instanceof PDFArray) value.asArray().forEach(stripInside);
}

function keepOnly(dictionary: PDFDict, wanted: ReadonlySet<PDFName>): void {
  for (const name of dictionary.keys()) if (!wanted.has(name)) dictionary.delete(name);
}

function dictionariesIn(list: PDFArray | undefined): PDFDict[] {
  return list?.asArray().flatMap((_, i) => list.lookupMaybe(i, PDFDict) ?? []) ?? [];
}

function stripAnnotation(annotation: PDFDict, pages: ReadonlySet<PDFRef>): void {
  keepOnly(annotation, ofAnnotations);
  if (!leadsToPage(annotation.lookup(target), pages)) annotation.delete(target);
  const does = annotation.lookupMaybe(action, PDFDict);
  if (!does) return;
  if (!leadsToSite(does)) does.delete(uri);
  if (!leadsToPage(does.lookup(destination), pages)) does.delete(destination);
  if (does.has(uri) || does.has(destination)) keepOnly(does, new Set([kind, uri, destination]));
  else annotation.delete(action);
}

/** A page that was taken out of the document would come back into the copy by a link to it. */
function leadsToPage(place: unknown, pages: ReadonlySet<PDFRef>): boolean {
  const page = place instanceof PDFArray ? place.get(0) : undefined;
  return page instanceof PDFRef && pages.has(page);
}

/** Files and programs that a link opens have paths, which often name a person. */
function leadsToSite(does: PDFDict): boolean {
  const address = does.lookup(uri);
  const isText = address instanceof PDFString || address instanceof PDFHexString;
  return isText && /^(https?|mailto):/i.test(address.decodeText());
}
