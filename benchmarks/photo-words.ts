import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../scripts/setup/command.mjs";
import { childrenOf } from "../scripts/trust/process-figures.ts";
import { sharpPictures, type PictureProcess } from "../server/adapters/media/sharp.ts";
import { groupBy } from "../server/database/group-by.ts";
import { textOfPhoto } from "../server/features/conversation/document-words/rules-photos.ts";
import { wordsOfPage } from "../server/features/conversation/document-words/rules.ts";
import { startFromBuilt } from "../server/processes/entry-point.ts";
import { peakOf } from "../server/testing/large-films.ts";
import { photographedPage } from "../server/testing/photographed-page.ts";
import { noise } from "../server/testing/pictures.ts";
import { benchmark } from "./bench/benchmark.ts";
import { printedPages, type PrintedPage } from "./bench/printed-pages.ts";
import { atLeast, atMost, mebibytes, milliseconds, ratio, whole } from "./bench/report.ts";

/** Conditions of the photos, which take turns: how far the page leans, how dark its corner is, and grey levels of noise. */
const conditions = [
  { tilt: 0.02, shadow: 0.2, noise: 8 },
  { tilt: 0.05, shadow: 0.5, noise: 18 },
  { tilt: 0.08, shadow: 0.7, noise: 26 },
];

interface Read {
  kind: string;
  words: number;
  found: number;
  wrong: number;
  /** Milliseconds. */
  reading: number;
  preparing: number;
}

/** Measures how many words of photographed pages are found, and what that takes. */
export const photoWords = benchmark<{ pages: readonly PrintedPage[]; plain: number }>({
  name: "photo-words",
  title: "How many words of photographed pages are found?",
  sizes: { smallest: { pages: printedPages.slice(0, 1), plain: 0 }, recorded: { pages: printedPages, plain: 10 } },
  async measure({ pages, plain }) {
    const folder = await mkdtemp(join(tmpdir(), "hearth-photo-words-"));
    startFromBuilt(new URL("../dist/server/", import.meta.url));
    const pictures = sharpPictures(() => undefined, { tesseract: { packages: root, languages: installed } });
    const read: Read[] = [];
    let peak = 0;
    try {
      for (const [i, { language, lines, font }] of pages.entries()) {
        const photo = await photographedPage(lines, { font, ...conditions[i % conditions.length] });
        read.push(await readPhoto(pictures, folder, { kind: names[language]!, photo, language, lines }));
        peak = Math.max(peak, await peakOfReading());
      }
      for (let i = 0; i < plain; i++) {
        const photo = await noise(1800, 2400)
          .blur(i + 1)
          .jpeg()
          .toBuffer();
        read.push(await readPhoto(pictures, folder, { kind: "no words", photo, language: "deu", lines: [] }));
        peak = Math.max(peak, await peakOfReading());
      }
    } finally {
      await pictures.close();
      await rm(folder, { recursive: true });
    }
    const withWords = read.filter(({ words }) => words > 0);
    const wrong = sum(read, "wrong") / sum(withWords, "words");
    return {
      method:
        "Pages in four languages, photographed by a program: in perspective, with shadow and noise in three degrees; and pictures of noise, which take longest. Each is read in its language and in English. A word is found if a search for it finds the page, and wrong if the page does not have it. The reference for the time is preparing the same photo, as every upload does. Memory: the largest resident memory of the process that reads.",
      tables: [
        {
          head: ["Photos", "words", "found", "wrong", "time of each", "preparing it"],
          rows: [...groupBy(read, ({ kind }) => kind)].map(([kind, photos]) => [
            `${photos.length} x ${kind}`,
            ...(["words", "found", "wrong"] as const).map((key) => whole(sum(photos, key))),
            milliseconds(sum(photos, "reading") / photos.length),
            milliseconds(sum(photos, "preparing") / photos.length),
          ]),
        },
      ],
      aims: [
        atLeast("words found, share", 0.8, sum(withWords, "found") / sum(withWords, "words"), ratio),
        atMost("wrong words, for each right one", 0.1, wrong, ratio),
        atMost("memory, the largest", 500, peak / 1024 ** 2, mebibytes),
      ],
    };
  },
});

const names: Readonly<Record<string, string>> = { ara: "Arabic", deu: "German", eng: "English", kor: "Korean" };
const installed = Object.keys(names);

interface Photographed {
  kind: string;
  photo: Buffer;
  language: string;
  lines: readonly string[];
}

async function readPhoto(
  pictures: PictureProcess,
  folder: string,
  { kind, photo, language, lines }: Photographed,
): Promise<Read> {
  const own = await mkdtemp(join(folder, "photo-"));
  const file = join(own, "original");
  await writeFile(file, photo);
  const begun = performance.now();
  const { shownFile } = await pictures.prepare(file, own);
  const prepared = performance.now();
  const recognized = await pictures.photoWords(shownFile, own, [...new Set([language, "eng"])]);
  const reading = performance.now() - prepared;
  const found = wordsOfPage(textOfPhoto(recognized));
  const printed = wordsOfPage(lines.join("\n"));
  return {
    kind,
    words: printed.size,
    found: [...printed].filter((word) => found.has(word)).length,
    wrong: [...found].filter((word) => !printed.has(word)).length,
    reading,
    preparing: prepared - begun,
  };
}

async function peakOfReading(): Promise<number> {
  const peaks = (await childrenOf(process.pid)).map((pid) => peakOf(pid));
  return Math.max(...(await Promise.all(peaks)));
}

function sum(read: readonly Read[], key: Exclude<keyof Read, "kind">): number {
  return read.reduce((total, one) => total + one[key], 0);
}
