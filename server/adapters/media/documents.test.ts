import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { aDocument, aDocumentThatTakesLong, textDocument } from "../../testing/documents.ts";
import { phonePhoto } from "../../testing/pictures.ts";
import { sharpPictures } from "./sharp.ts";

const folder = await mkdtemp(join(tmpdir(), "hearth-documents-"));
const pictures = sharpPictures(() => undefined);
afterAll(async () => {
  await pictures.close();
  await rm(folder, { recursive: true });
});

async function read(pdf: Buffer) {
  const file = join(folder, "document.pdf");
  await writeFile(file, pdf);
  return pictures.documentText(file);
}

test("the text of each page is read, and of a scanned page none", async () => {
  const { pages, isCut } = await read(textDocument(["Überraschung", "", "Сюрприз"]));
  expect(pages.map((text) => text.trim())).toEqual(["Überraschung", "", "Сюрприз"]);
  expect(isCut).toBe(false);
  expect((await read(aDocument(await phonePhoto(), 0))).pages.map((text) => text.trim())).toEqual([""]);
});

test("a document that takes minutes to draw is read without drawing it", async () => {
  expect((await read(aDocumentThatTakesLong())).isCut).toBe(false);
});

test("a very long document is read in part, and says so", async () => {
  const { pages, isCut } = await read(textDocument(Array.from({ length: 200 }, () => "long ".repeat(2200))));
  expect(pages.join("").length).toBeLessThanOrEqual(2 * 1024 * 1024);
  expect(pages.length).toBeGreaterThan(150);
  expect(isCut).toBe(true);
});

test.each([
  ["is empty", Buffer.alloc(0)],
  ["is no document", Buffer.from("%PDF-1.4 and nothing else")],
  ["ends too early", textDocument(["Hello"]).subarray(0, 300)],
])("a file that %s is refused", async (_what, pdf) => {
  await expect(read(pdf)).rejects.toMatchObject({ code: "file_damaged" });
});
