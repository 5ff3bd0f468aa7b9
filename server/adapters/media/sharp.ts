import { startProcess } from "../../entry-point.ts";
import type { Media, PreparedPicture } from "./media.ts";
import type { PictureAnswer, PictureTask } from "./picture-tasks.ts";
import { WorkInChild, type WorkLimits } from "./work-in-child.ts";

const usualLimits: WorkLimits = { atOnce: 2, waiting: 256, timeEach: 60_000, idle: 60_000 };

/** Pictures by sharp, and HEIC by libheif, in a child process that starts with the first picture. `say` is told when it dies. */
export function sharpMedia(say: (what: string) => void, limits: Partial<WorkLimits> = {}): Media {
  const start = () => startProcess(import.meta.url, "./media-process");
  const work = new WorkInChild<PictureTask, PictureAnswer>(start, { ...usualLimits, ...limits }, say);

  return {
    prepare: async (inputFile, folder) => (await work.run({ do: "prepare", inputFile, folder })) as PreparedPicture,
    async derive(shownFile, derivative, outputFile) {
      await work.run({ do: "derive", shownFile, derivative, outputFile });
    },
    close: () => work.close(),
  };
}
