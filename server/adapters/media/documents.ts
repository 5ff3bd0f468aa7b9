import { readFile } from "node:fs/promises";
import { PDFiumLibrary, type PDFiumDocument } from "@hyzyla/pdfium";
import sharp from "sharp";
import type { DocumentText, PreparedPicture } from "./media.ts";
import { prepareStill } from "./pictures.ts";
import { orDamaged } from "./detect-type.ts";

/** Pixels on a page's longer side, enough to read it on a phone. */
const pageSide = 1600;

/** Renders the first page upright on white. Throws `file_damaged`, also for documents with a password. */
export async function firstPage(pdf: string, folder: string): Promise<PreparedPicture> {
  return orDamaged(async () => {
    const { data, width, height } = await renderFirstPage(pdf);
    const page = sharp(data, { raw: { width, height, channels: 4 }, limitInputPixels: false });
    const picture = await page.flatten({ background: "white" }).png({ compressionLevel: 0 }).toBuffer();
    return prepareStill(picture, { width, height }, folder, "application/pdf");
  });
}

const anySize = { width: 1132, height: pageSide };
const line = { left: 130, height: 24, gap: 62, color: "#c8ccd2" };
const lineWidths = [620, ...Array.from({ length: 19 }, (_, i) => (i % 6 === 5 ? 480 : 872))];

export async function anyPage(folder: string): Promise<PreparedPicture> {
  const lines = lineWidths.map((width, i) => ({
    input: { create: { width, height: line.height, channels: 3 as const, background: line.color } },
    left: line.left,
    top: 160 + i * line.gap,
  }));
  const page = sharp({ create: { ...anySize, channels: 3, background: "white" } });
  const picture = await page.composite(lines).png({ compressionLevel: 0 }).toBuffer();
  return prepareStill(picture, anySize, folder, "application/pdf");
}

/** UTF-16 units and pages. A novel has less than a million characters. */
const textAtMost = 2 * 1024 * 1024;
const pagesAtMost = 5000;

/** Throws `file_damaged`, also for documents with a password. */
export async function documentText(pdf: string): Promise<DocumentText> {
  return orDamaged(() =>
    withDocument(pdf, (document) => {
      const count = document.getPageCount();
      const pages: string[] = [];
      let left = textAtMost;
      while (pages.length < Math.min(count, pagesAtMost) && left > 0) {
        const text = document.getPage(pages.length).getText();
        pages.push(text.slice(0, left).toWellFormed());
        left -= text.length;
      }
      return { pages, isCut: pages.length < count || left < 0 };
    }),
  );
}

async function renderFirstPage(pdf: string) {
  return withDocument(pdf, (document) => {
    const page = document.getPage(0);
    const { originalWidth, originalHeight } = page.getOriginalSize();
    const scale = pageSide / Math.max(originalWidth, originalHeight);
    const side = (length: number) => Math.max(1, Math.round(length * scale));
    return page.render({ width: side(originalWidth), height: side(originalHeight) });
  });
}

async function withDocument<Result>(
  pdf: string,
  work: (document: PDFiumDocument) => Result | Promise<Result>,
): Promise<Result> {
  const library = await PDFiumLibrary.init();
  let document: PDFiumDocument | undefined;
  try {
    document = await library.loadDocument(await readFile(pdf));
    return await work(document);
  } finally {
    document?.destroy();
    library.destroy();
  }
}
