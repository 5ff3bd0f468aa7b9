import { appError } from "../../errors.ts";
import { startProcess } from "../../processes/entry-point.ts";
import type { Capture, DocumentText, Pictures, PreparedPicture, RecognizedWord, Tesseract } from "./media.ts";
import type { PictureResult, PictureTask, TypeByContent } from "./picture-tasks.ts";
import { TaskOverdue, WorkInChild, type WorkLimits } from "./work-in-child.ts";

/** Milliseconds, after which the page gets a placeholder. */
const pageTime = 5000;
const usualLimits: WorkLimits = { atOnce: 2, waiting: 256, timeEach: 60_000, idle: 60_000 };
/** Documents and very large pictures have a separate process, because they may crash it along with other work. */
const heavyLimits: WorkLimits = { atOnce: 1, waiting: 32, timeEach: 180_000, idle: 60_000 };
const copyTime = 10_000;
/** Reading all pages takes longer than drawing one, and no user waits for it. */
const readingLimits: WorkLimits = { atOnce: 1, waiting: 32, timeEach: 60_000, idle: 10_000 };
/** Ends between two photos, because it keeps hundreds of megabytes. A page takes a second, and a photo without words ten. */
const recognitionLimits: WorkLimits = { atOnce: 1, waiting: 32, timeEach: 60_000, idle: 100 };

export interface PictureProcess extends Pictures {
  typeOf(file: string): Promise<TypeByContent>;
  captureOf(file: string): Promise<Capture>;
  close(): Promise<void>;
}

/** Uses sharp, libheif for HEIC and pdfium for PDF, in a child process that starts on first use. `say` reports its crashes. */
export function sharpPictures(
  say: (what: string) => void,
  { limits = {}, tesseract }: { limits?: Partial<WorkLimits>; tesseract?: Tesseract | undefined } = {},
): PictureProcess {
  const start = () => startProcess(import.meta.url, "./media-process");
  const work = new WorkInChild<PictureTask, PictureResult>(start, { ...usualLimits, ...limits }, say);
  const heavy = new WorkInChild<PictureTask, PictureResult>(start, { ...heavyLimits, ...limits }, say);
  const reading = new WorkInChild<PictureTask, PictureResult>(start, { ...readingLimits, ...limits }, say);

  const recognition = new WorkInChild<PictureTask, PictureResult>(start, { ...recognitionLimits, ...limits }, say);

  const run = (task: PictureTask, process = work, time?: number) =>
    process.run(task, time).catch((error: unknown) => {
      throw error instanceof TaskOverdue ? appError("file_damaged") : error;
    });

  return {
    typeOf: async (inputFile) => (await run({ do: "detectType", inputFile })) as TypeByContent,

    captureOf: async (inputFile) => (await run({ do: "capture", inputFile })) as Capture,

    async prepare(inputFile, folder) {
      const task = { do: "prepare", inputFile, folder } as const;
      const prepared = (await run(task)) ?? (await run({ ...task, mayBeLarge: true }, heavy));
      return prepared as PreparedPicture;
    },

    async firstPage(inputFile, folder) {
      const drawn = heavy.run({ do: "first-page", inputFile, folder }, pageTime).catch((error: unknown) => {
        if (error instanceof TaskOverdue) return run({ do: "any-page", folder });
        throw error;
      });
      return (await drawn) as PreparedPicture;
    },

    documentText: async (inputFile) => (await run({ do: "document-text", inputFile }, reading)) as DocumentText,

    readLanguages: tesseract?.languages ?? [],

    async photoWords(inputFile, folder, languages) {
      const { packages } = tesseract!;
      return (await run(
        { do: "photo-words", inputFile, folder, packages, languages },
        recognition,
      )) as RecognizedWord[];
    },

    async copyWithoutMetadata(inputFile, outputFile) {
      await run({ do: "copy-without-metadata", inputFile, outputFile }, heavy, copyTime);
    },

    async turn(inputFile, quarterTurns, outputFile) {
      await run({ do: "turn", inputFile, quarterTurns, outputFile });
    },

    async derive(shownFile, derivative, outputFile) {
      await run({ do: "derive", shownFile, derivative, outputFile });
    },
    async close() {
      await Promise.all([work.close(), heavy.close(), reading.close(), recognition.close()]);
    },
  };
}
