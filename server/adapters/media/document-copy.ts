import { readFile, writeFile } from "node:fs/promises";
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
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
  ...["Usage", "CreatorInfo", "Ref", "Author", "Creator", "Producer", "CreationDate", "ModDate", "Keywords"],
);
/** What of a page is drawn. Everything else tells something about it. */
const ofPages = names(
  ...["Type", "Parent", "MediaBox", "CropBox", "Rotate", "UserUnit", "Group"],
  ...["Resources", "Contents", "Annots"],
);
/** What of an annotation is drawn or read: neither its author and times, nor the value of a signature. */
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

/**
 * Writes a copy with the same pages, but without the document's information (author, program, dates), XMP metadata, attachments, scripts,
 * signatures, authors of annotations, data of cameras, and earlier revisions. Throws `file_damaged`, also for what opens by a password only.
 */
export async function copyWithoutMetadata(pdf: string, outputFile: string): Promise<void> {
  await orDamaged(async () => {
    const original = await PDFDocument.load(await readFile(pdf), { updateMetadata: false });
    refuseHiddenLayers(original);
    const pages = new Set(original.getPages().map(({ ref }) => ref));
    for (const { node } of original.getPages()) {
      node.normalizedEntries();
      keepOnly(node, ofPages);
      for (const annotation of dictionariesIn(node.Annots())) stripAnnotation(annotation, pages);
    }
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
  if (leadsToSite(does) || leadsToPage(does.lookup(destination), pages))
    keepOnly(does, new Set([kind, uri, destination]));
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

/** The copy has no list of layers, and so would show those that its author has hidden. */
function refuseHiddenLayers({ catalog }: PDFDocument): void {
  const shown = catalog.lookupMaybe(PDFName.of("OCProperties"), PDFDict)?.lookupMaybe(PDFName.of("D"), PDFDict);
  const hidden = shown?.lookupMaybe(PDFName.of("OFF"), PDFArray)?.size() ?? 0;
  const isHiding = shown?.lookup(PDFName.of("BaseState")) === PDFName.of("OFF");
  if (hidden > 0 || isHiding) throw new Error("a document has hidden layers");
}
