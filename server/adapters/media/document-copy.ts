import { readFile, writeFile } from "node:fs/promises";
import { PDFDict, PDFDocument, PDFName, PDFStream, type PDFContext } from "@cantoo/pdf-lib";
import { orDamaged } from "./recognising.ts";

/** What programs write into a document, and into each page and picture of it, about who made it and when. */
const aboutItself = ["Metadata", "PieceInfo", "LastModified"].map((name) => PDFName.of(name));

/**
 * Writes a copy with the same pages, but without the document's information (author, program, dates), XMP metadata and earlier revisions.
 * Throws `file_damaged`, also for what opens by a password only.
 */
export async function copyWithoutMetadata(pdf: string, outputFile: string): Promise<void> {
  await orDamaged(async () => {
    const original = await PDFDocument.load(await readFile(pdf), { updateMetadata: false });
    const copy = await PDFDocument.create({ updateMetadata: false });
    // Copies what the pages lead to and nothing else.
    for (const page of await copy.copyPages(original, original.getPageIndices())) copy.addPage(page);
    removeMetadata(copy.context);
    await writeFile(outputFile, await copy.save({ useObjectStreams: false, addDefaultPage: false }));
  });
}

function removeMetadata(context: PDFContext): void {
  context.trailerInfo.Info = undefined;
  for (const [reference, object] of context.enumerateIndirectObjects()) {
    const dictionary = object instanceof PDFStream ? object.dict : object;
    if (!(dictionary instanceof PDFDict)) continue;
    if (dictionary.get(PDFName.of("Type")) === PDFName.of("Metadata")) context.delete(reference);
    for (const name of aboutItself) dictionary.delete(name);
  }
}
