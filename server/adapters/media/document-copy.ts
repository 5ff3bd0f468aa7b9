import { readFile, writeFile } from "node:fs/promises";
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
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

/** Keys under which programs record author, tool and time; also attachments and scripts. */
const unwanted = names(
  ...["Metadata", "PieceInfo", "LastModified", "AF", "AA", "JS", "EF", "FS", "OPI", "Thumb", "Measure", "PtData"],
  ...["CreatorInfo", "Ref", "Author", "Creator", "Producer", "CreationDate", "ModDate", "Keywords"],
);
/** Page keys needed for rendering. All others are metadata. */
const ofPages = names(
  ...["Type", "Parent", "MediaBox", "CropBox", "Rotate", "UserUnit", "Group"],
  ...["Resources", "Contents", "Annots"],
);
/** Annotation keys needed for display. Excludes author, times and the value of a signature. */
const ofAnnotations = names(
  ...["Type", "Subtype", "Rect", "F", "AP", "AS", "Border", "BS", "C", "CA", "IC", "L", "InkList", "Vertices", "LE"],
  ...["QuadPoints", "Contents", "Dest", "A", "H", "OC"],
);
/** Keys of drawn objects, by kind. Programs add file paths and metadata of other documents. */
const ofDrawings = ["Type", "Subtype", "Length", "Filter", "DecodeParms", "OC"];
const ofForms = names(...ofDrawings, "FormType", "BBox", "Matrix", "Resources", "Group");
const ofImages = names(
  ...[...ofDrawings, "Width", "Height", "ColorSpace", "BitsPerComponent", "Intent", "ImageMask", "Mask", "Decode"],
  ...["Interpolate", "SMask", "SMaskInData", "Matte"],
);
const ofLayers = names("Type", "Name", "Intent", "Usage");
const ofUsage = names("View", "Print", "Export", "Zoom");
/** Dictionaries under these keys have document-defined names as keys. */
const withOwnNames = names(
  ...["Properties", "XObject", "Font", "ExtGState", "Pattern", "Shading", "ColorSpace", "CharProcs", "Colorants"],
);
const action = PDFName.of("A");
const kind = PDFName.of("S");
const uri = PDFName.of("URI");
const destination = PDFName.of("D");
const target = PDFName.of("Dest");
const layers = PDFName.of("OCProperties");
const type = PDFName.of("Type");
const subtype = PDFName.of("Subtype");
const usage = PDFName.of("Usage");
const flags = PDFName.of("F");
const appearance = PDFName.of("AP");
const contents = PDFName.of("Contents");
const namesItsTarget = names("Link", "FileAttachment");
const annotations = PDFName.of("Annots");
const hiddenFlags = 2 | 32;

/** Also removes attachments, scripts, signatures, annotation authors and earlier revisions. Throws `file_damaged`, also if a password is set. */
export async function copyWithoutMetadata(pdf: string, outputFile: string): Promise<void> {
  await orDamaged(async () => {
    const original = await PDFDocument.load(await readFile(pdf), { updateMetadata: false });
    const pages = new Set(original.getPages().map(({ ref }) => ref));
    for (const { node } of original.getPages()) {
      node.normalizedEntries();
      keepOnly(node, ofPages);
      const shown = dictionariesIn(node.Annots()).filter(isShown);
      for (const annotation of shown) stripAnnotation(annotation, pages);
      node.set(annotations, original.context.obj(shown));
    }
    strip(original.context);
    const copy = await PDFDocument.create({ updateMetadata: false });
    // Copies only what the pages refer to, including layers that may be hidden.
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
  const objects = context.enumerateIndirectObjects();
  const named = new Set(objects.flatMap(([, object]) => [...dictionariesWithOwnNames(object)]));
  for (const [reference, object] of objects) {
    stripInside(object, named);
    if (object instanceof PDFRawStream) context.assign(reference, stripDocumentPictures(object));
  }
}

function stripInside(value: unknown, named: ReadonlySet<PDFDict>): void {
  for (const dictionary of dictionariesOf(value)) {
    if (named.has(dictionary)) continue;
    for (const key of dictionary.keys()) if (unwanted.has(key) || isPrivate(key)) dictionary.delete(key);
    if (dictionary.get(type) === PDFName.of("OCG")) stripLayer(dictionary);
  }
  if (!(value instanceof PDFStream)) return;
  const kindOfStream = value.dict.lookup(subtype);
  if (kindOfStream === PDFName.of("Form")) keepOnly(value.dict, ofForms);
  if (kindOfStream === PDFName.of("Image")) keepOnly(value.dict, ofImages);
}

/** Programs prefix their own keys with their name and a dot. */
function isPrivate(key: PDFName): boolean {
  return key.decodeText().includes(".");
}

function stripLayer(ofOneLayer: PDFDict): void {
  keepOnly(ofOneLayer, ofLayers);
  const used = ofOneLayer.lookup(usage);
  if (used instanceof PDFDict) keepOnly(used, ofUsage);
}

function* dictionariesOf(value: unknown): Generator<PDFDict> {
  if (value instanceof PDFStream) yield* dictionariesOf(value.dict);
  if (value instanceof PDFArray) for (const item of value.asArray()) yield* dictionariesOf(item);
  if (!(value instanceof PDFDict)) return;
  yield value;
  for (const inside of value.values()) yield* dictionariesOf(inside);
}

function* dictionariesWithOwnNames(object: unknown): Generator<PDFDict> {
  for (const dictionary of dictionariesOf(object)) {
    for (const key of dictionary.keys()) {
      const value = dictionary.lookup(key);
      if (withOwnNames.has(key) && value instanceof PDFDict) yield value;
      // The document also names the states of an appearance.
      if (key === appearance && value instanceof PDFDict) yield* dictionariesUnder(value);
    }
  }
}

function dictionariesUnder(dictionary: PDFDict): PDFDict[] {
  return dictionary.keys().flatMap((key) => {
    const value = dictionary.lookup(key);
    return value instanceof PDFDict ? [value] : [];
  });
}

function isShown(annotation: PDFDict): boolean {
  const value = annotation.lookup(flags);
  return !(value instanceof PDFNumber && (value.asNumber() & hiddenFlags) !== 0);
}

function keepOnly(dictionary: PDFDict, wanted: ReadonlySet<PDFName>): void {
  for (const name of dictionary.keys()) if (!wanted.has(name)) dictionary.delete(name);
}

function dictionariesIn(list: PDFArray | undefined): PDFDict[] {
  return list?.asArray().flatMap((_, i) => list.lookupMaybe(i, PDFDict) ?? []) ?? [];
}

function stripAnnotation(annotation: PDFDict, pages: ReadonlySet<PDFRef>): void {
  keepOnly(annotation, ofAnnotations);
  // For a link or an attachment, the contents repeat its target or file name.
  if (namesItsTarget.has(annotation.lookup(subtype) as PDFName)) annotation.delete(contents);
  if (!leadsToPage(annotation.lookup(target), pages)) annotation.delete(target);
  const does = annotation.lookupMaybe(action, PDFDict);
  if (!does) return;
  if (!isWebLink(does)) does.delete(uri);
  if (!leadsToPage(does.lookup(destination), pages)) does.delete(destination);
  if (does.has(uri) || does.has(destination)) keepOnly(does, new Set([kind, uri, destination]));
  else annotation.delete(action);
}

/** References to removed pages would copy them again. */
function leadsToPage(place: unknown, pages: ReadonlySet<PDFRef>): boolean {
  const page = place instanceof PDFArray ? place.get(0) : undefined;
  return page instanceof PDFRef && pages.has(page);
}

/** File and program paths often contain a person's name. */
function isWebLink(does: PDFDict): boolean {
  const address = does.lookup(uri);
  const isText = address instanceof PDFString || address instanceof PDFHexString;
  return isText && /^(https?|mailto):/i.test(address.decodeText());
}
