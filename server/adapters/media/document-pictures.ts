import { decodePDFRawStream, PDFArray, PDFDict, PDFName, PDFRawStream, type PDFObject } from "@cantoo/pdf-lib";
import { withoutBoxes } from "./jpeg-2000-boxes.ts";
import { withoutApplicationData } from "./jpeg-segments.ts";

const filter = PDFName.of("Filter");
const parameters = PDFName.of("DecodeParms");
const cleaners = new Map([
  [PDFName.of("DCTDecode"), withoutApplicationData],
  [PDFName.of("JPXDecode"), withoutBoxes],
]);
/** Short names are meant for inline pictures, but viewers accept them everywhere. */
const wholeNames = new Map(
  Object.entries({
    DCT: "DCTDecode",
    Fl: "FlateDecode",
    LZW: "LZWDecode",
    RL: "RunLengthDecode",
    AHx: "ASCIIHexDecode",
    A85: "ASCII85Decode",
  }).map(([short, whole]) => [PDFName.of(short), PDFName.of(whole)]),
);

/** Removes camera metadata from a photo, even if compressed again. Leaves out unreadable photos. */
export function stripDocumentPictures(stream: PDFRawStream): PDFRawStream {
  const { dict, contents } = stream;
  const filters = listAt(dict, filter)
    .filter((name) => name instanceof PDFName)
    .map((name) => wholeNames.get(name) ?? name);
  const last = filters.at(-1);
  const clean = cleaners.get(last as PDFName);
  if (!clean) return stream;
  const ofPicture = listAt(dict, parameters)[filters.length - 1];
  const bytes = cleanOrKeep(() =>
    clean(filters.length === 1 ? contents : unpack(dict, filters.slice(0, -1), contents)),
  );
  dict.set(filter, last!);
  if (ofPicture instanceof PDFDict) dict.set(parameters, ofPicture);
  else dict.delete(parameters);
  return PDFRawStream.of(dict, bytes);
}

function cleanOrKeep(clean: () => Uint8Array): Uint8Array {
  try {
    return clean();
  } catch {
    return new Uint8Array();
  }
}

function listAt(dict: PDFDict, key: PDFName): (PDFObject | undefined)[] {
  const value = dict.lookup(key);
  if (value instanceof PDFArray) return value.asArray().map((_, i) => value.lookup(i));
  return value === undefined ? [] : [value];
}

function unpack(dict: PDFDict, filters: (PDFObject | undefined)[], contents: Uint8Array): Uint8Array {
  const packed = dict.clone();
  packed.set(filter, dict.context.obj(filters));
  return decodePDFRawStream(PDFRawStream.of(packed, contents)).decode();
}
