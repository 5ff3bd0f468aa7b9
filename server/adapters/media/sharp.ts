import { startProcess } from "../../entry-point.ts";
import type { Pictures, PreparedPicture } from "./media.ts";
import type { PictureAnswer, PictureTask, TypeByContent } from "./picture-tasks.ts";
import { WorkInChild, type WorkLimits } from "./work-in-child.ts";

const usualLimits: WorkLimits = { atOnce: 2, waiting: 256, timeEach: 60_000, idle: 60_000 };

export interface PictureProcess extends Pictures {
  /** What a file is by its content. Throws `file_empty`. */
  typeOf(file: string): Promise<TypeByContent>;
  close(): Promise<void>;
}

/** Pictures by sharp, HEIC by libheif, PDF by pdfium, in a child process that starts with the first of them. `say` is told when it dies. */
export function sharpPictures(say: (what: string) => void, limits: Partial<WorkLimits> = {}): PictureProcess {
  const start = () => startProcess(import.meta.url, "./media-process");
  const work = new WorkInChild<PictureTask, PictureAnswer>(start, { ...usualLimits, ...limits }, say);

  return {
    typeOf: async (inputFile) => (await work.run({ do: "recognise", inputFile })) as TypeByContent,
    prepare: async (inputFile, folder) => (await work.run({ do: "prepare", inputFile, folder })) as PreparedPicture,
    firstPage: async (inputFile, folder) =>
      (await work.run({ do: "first-page", inputFile, folder })) as PreparedPicture,
    async copyWithoutMetadata(inputFile, outputFile) {
      await work.run({ do: "copy-without-metadata", inputFile, outputFile });
    },
    async derive(shownFile, derivative, outputFile) {
      await work.run({ do: "derive", shownFile, derivative, outputFile });
    },
    close: () => work.close(),
  };
}
