import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import pLimit from "p-limit";
import { appError } from "../../errors.ts";
import { bmpInput } from "./bmp.ts";
import { colourMapping, fitInto1080p, planFor } from "./conversion.ts";
import { input, inspect } from "./inspection.ts";
import type { Recording, Recordings, VideoTrack } from "./media.ts";
import { runTool, ToolFailed, type RunLimits, type Tools } from "./tools.ts";

const megabyte = 1024 ** 2;
const minute = 60_000;

/** Milliseconds. Uploads wait for these, a few at a time. */
const lookTime = 10_000;
const stillTime = 5_000;
const shortOnes = 2;
/** A fixed amount plus a multiple of the duration, capped per megabyte (the duration is only a claim; slow machines take 40 s per MB) and at a day. */
const beginning = 5 * minute;
const slowest = 40;
const slowestMegabyte = 200_000;
const longest = 24 * 60 * minute;
/** A result shorter than this share of the original is considered truncated. */
const leastShare = 0.5;

export interface Ffmpeg {
  inspect(file: string): Promise<Recording>;
  /** `isJob`: no user waits for it. */
  frame(file: string, recording: Recording, folder: string, isJob: boolean): Promise<string>;
  png(file: string, folder: string): Promise<string>;
  convert: Recordings["convert"];
  close(): void;
}

export function ffmpegWith(tools: Tools, threads: number): Ffmpeg {
  const closing = new AbortController();
  const inTurn = pLimit(shortOnes);
  const short = (folder: string, time: number): RunLimits => ({
    folder,
    time,
    bytesWritten: 64 * megabyte,
    signal: closing.signal,
  });
  const look = (file: string) => inspect(tools, file, short(dirname(file), lookTime));

  return {
    inspect: (file) => inTurn(() => look(file)),

    async frame(file, recording, folder, isJob) {
      const picture = join(folder, "frame.png");
      const shown = stillFilters(recording.video, tools.mapsColours);
      const take = (at: number) =>
        runTool(tools, "ffmpeg", frameArgs(file, at, shown, picture), short(folder, stillTime));
      const takeOne = async () => {
        // The first frame is often black. Others may be slow to reach, and a very short video may have none in its middle.
        await take(Math.min(1, (recording.duration ?? 0) / 2)).catch((error: unknown) => {
          if (!(error instanceof ToolFailed)) throw error;
        });
        if (!existsSync(picture)) await take(0);
      };
      await (isJob ? takeOne() : inTurn(takeOne));
      return picture;
    },

    async png(file, folder) {
      const picture = join(folder, "picture.png");
      const args = ["-v", "error", "-nostdin", "-y", "-threads", "1", ...(await bmpInput(file)), ...onePng(picture)];
      await inTurn(() => runTool(tools, "ffmpeg", args, short(folder, lookTime))).catch((error: unknown) => {
        throw error instanceof ToolFailed ? appError("file_damaged") : error;
      });
      return picture;
    },

    async convert(inputFile, folder, { maxBytes, signal, onProgress }) {
      const recording = await look(inputFile);
      const { args, extension, type } = planFor(recording, { ...tools, threads });
      const file = join(folder, `converted.${extension}`);
      const { size: bytes } = await stat(inputFile);
      const limits: RunLimits = {
        folder,
        time: conversionTime({ bytes, duration: recording.duration }),
        bytesWritten: maxBytes,
        signal: AbortSignal.any([signal, closing.signal]),
      };
      const whole = [
        ...["-v", "error", "-nostdin", "-y", "-progress", "pipe:1", "-threads", String(threads), ...input(inputFile)],
        ...[...args, "-fs", String(maxBytes), file],
      ];
      await runTool(tools, "ffmpeg", whole, limits, progressOf(recording, onProgress));
      if ((await stat(file)).size > maxBytes * 0.99) throw new ToolFailed("what was made is too large");
      return { file, type, extension, recording: assertComplete(recording, await look(file)) };
    },

    close: () => closing.abort(),
  };
}

/** Returns milliseconds. `duration` is in seconds. */
export function conversionTime({ bytes, duration = Infinity }: { bytes: number; duration: number | undefined }) {
  const work = Math.min(slowest * duration * 1000, (slowestMegabyte * bytes) / megabyte);
  return Math.min(longest, beginning + work);
}

/** Shrinks HDR before mapping its colours, which takes time and memory. */
function stillFilters(video: VideoTrack | undefined, mapsColours: boolean): string {
  if (!video?.isHdr || !mapsColours) return "scale=iw*sar:ih,setsar=1";
  const { width, height } = fitInto1080p(video);
  return `scale=${width}:${height},setsar=1,${colourMapping}`;
}

/** `at` is in seconds. Writes nothing if there is no frame after it. */
function frameArgs(file: string, at: number, filters: string, picture: string): string[] {
  return [
    ...["-v", "error", "-nostdin", "-y", "-threads", "1", "-ss", at.toFixed(3), ...input(file)],
    ...["-map", "0:V:0", "-vf", filters, ...onePng(picture)],
  ];
}

function onePng(picture: string): string[] {
  return ["-frames:v", "1", "-f", "image2", "-update", "1", picture];
}

function assertComplete(original: Recording, made: Recording): Recording {
  if (original.video && !made.video) throw appError("file_damaged");
  const expected = original.duration;
  if (expected !== undefined && (made.duration ?? 0) < expected * leastShare && expected > 1)
    throw appError("file_damaged");
  return made;
}

function progressOf({ duration }: Recording, onProgress: (percent: number) => void): (text: string) => void {
  return (text) => {
    const at = Number(/out_time_us=(\d+)/.exec(text)?.[1]);
    if (duration && at > 0) onProgress(Math.min(99, Math.floor(at / duration / 10_000)));
  };
}
