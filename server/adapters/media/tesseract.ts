import { symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import sharp from "sharp";
import { orDamaged } from "./detect-type.ts";
import type { RecognizedWord, Tesseract } from "./media.ts";

/** The part of tesseract.js that is used. Its types are not here, as it is a package of the operator. */
interface Library {
  createWorker(
    languages: string[],
    engine: number,
    options: { langPath: string; cacheMethod: "none" },
  ): Promise<{
    setParameters(parameters: { debug_file: string }): Promise<unknown>;
    recognize(picture: Buffer, options: object, output: { text: false; blocks: true }): Promise<{ data: Recognized }>;
    terminate(): Promise<unknown>;
  }>;
}

interface Recognized {
  blocks: { paragraphs: { lines: Line[] }[] }[] | null;
}

interface Box {
  x0: number;
  x1: number;
  y0: number;
  y1: number;
}

interface Line {
  bbox: Box;
  words: Word[];
}

interface Word extends RecognizedWord {
  bbox: Box;
}

/** Pixels of the longer side. Small print on a whole page is still legible. */
const side = 2048;
/** The engine of `createWorker` that the language data are for. */
const lstmOnly = 1;

/**
 * Reads the words in a picture, in the order of its lines. `folder` takes links to the language data, which the library wants in one place.
 * Throws `file_damaged`.
 */
export async function photoWords(
  inputFile: string,
  folder: string,
  { packages, languages }: Pick<Tesseract, "packages"> & { languages: readonly string[] },
): Promise<RecognizedWord[]> {
  const picture = await orDamaged(() => printed(inputFile));
  const load = createRequire(join(packages, "package.json"));
  const { createWorker } = load("tesseract.js") as Library;
  for (const language of languages)
    await symlink(load.resolve(languageData(language)), join(folder, `${language}.traineddata.gz`));
  const worker = await createWorker([...languages], lstmOnly, { langPath: folder, cacheMethod: "none" });
  try {
    // Otherwise it prints a line for each pattern that is no letter.
    await worker.setParameters({ debug_file: "/dev/null" });
    const { data } = await worker.recognize(picture, {}, { text: false, blocks: true });
    const lines = (data.blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines));
    return lines.flatMap(joined);
  } finally {
    await worker.terminate();
  }
}

/** Path of the small and accurate variant within the packages that npm has. */
export function languageData(language: string): string {
  return `@tesseract.js-data/${language}/4.0.0_best_int/${language}.traineddata.gz`;
}

function printed(inputFile: string): Promise<Buffer> {
  return sharp(inputFile, { limitInputPixels: false })
    .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "white" })
    .greyscale()
    .png({ compressionLevel: 0 })
    .toBuffer();
}

/** Of the height of a line. Scripts that put syllables into squares have wider gaps between words. */
const gapInWord = 0.3;
const square = /^[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Joins syllables that were taken for words. */
function joined({ words, bbox }: Line): RecognizedWord[] {
  const gap = gapInWord * (bbox.y1 - bbox.y0);
  const all: RecognizedWord[] = [];
  let before: Word | undefined;
  for (const word of words) {
    const last = all.at(-1);
    const continues =
      before && square.test(before.text) && square.test(word.text) && word.bbox.x0 - before.bbox.x1 < gap;
    if (last && continues) {
      last.text += word.text;
      last.confidence = Math.min(last.confidence, word.confidence);
    } else all.push({ text: word.text, confidence: word.confidence });
    before = word;
  }
  return all;
}
