import { dirname } from "node:path";
import { appError } from "../../errors.ts";
import { bmpType } from "./bmp.ts";
import { isKept } from "./conversion.ts";
import { ffmpegWith } from "./ffmpeg.ts";
import type { DetectedFile, Media, Tesseract } from "./media.ts";
import { sharpPictures } from "./sharp.ts";
import { versionOf, type Tools } from "./tools.ts";

interface Options {
  tools: Tools | undefined;
  threads: number;
  tesseract?: Tesseract | undefined;
}

/** Media types of files that are either video or audio. */
const alsoRecordings = ["application/ogg", "application/vnd.ms-asf", "application/mxf", "application/vnd.rn-realmedia"];

/** Uses the machine's ffmpeg if it has one. `say` reports missing tools and crashes. */
export function localMedia({ tools, threads, tesseract }: Options, say: (what: string) => void): Media {
  const pictures = sharpPictures(say, { tesseract });
  if (!tools) say("ffmpeg not found: videos and audio cannot be posted");
  const ffmpeg = tools && ffmpegWith(tools, threads);

  async function detectType(file: string): Promise<DetectedFile> {
    const { kind, type } = await pictures.typeOf(file);
    if (kind !== "other" && (ffmpeg || type !== bmpType)) return { kind, type };
    if (!ffmpeg || !mayBeRecording(type)) throw appError("file_type_refused");
    const recording = await ffmpeg.inspect(file);
    const found = recording.video ? "video" : "audio";
    return { kind: found, type: type === "" ? `${found}/unknown` : type, recording };
  }

  async function readable(file: string, folder: string): Promise<string> {
    return ffmpeg && (await pictures.typeOf(file)).type === bmpType ? ffmpeg.png(file, folder) : file;
  }

  return {
    ...pictures,
    can: { image: true, pdf: true, video: ffmpeg !== undefined, audio: ffmpeg !== undefined },

    detectType,

    async captureOf(file) {
      const detected = await detectType(file);
      if ("recording" in detected) return detected.recording;
      return detected.type === bmpType ? {} : pictures.captureOf(file);
    },

    async prepare(inputFile, folder) {
      const file = await readable(inputFile, folder);
      const prepared = await pictures.prepare(file, folder);
      return file === inputFile ? prepared : { ...prepared, originalType: bmpType };
    },

    async turn(inputFile, quarterTurns, outputFile) {
      await pictures.turn(await readable(inputFile, dirname(outputFile)), quarterTurns, outputFile);
    },

    isCopied: isKept,

    async extractStill(inputFile, recording, folder, isJob = false) {
      if (!ffmpeg) throw appError("file_type_refused");
      return pictures.prepare(await ffmpeg.frame(inputFile, recording, folder, isJob), folder);
    },

    async convert(inputFile, folder, how) {
      if (!ffmpeg) throw new Error("ffmpeg is not here any more");
      return ffmpeg.convert(inputFile, folder, how);
    },

    async versions() {
      return tools ? [await versionOf(tools)] : [];
    },

    async close() {
      ffmpeg?.close();
      await pictures.close();
    },
  };
}

function mayBeRecording(type: string): boolean {
  return type === "" || /^(video|audio)\//.test(type) || alsoRecordings.includes(type);
}
