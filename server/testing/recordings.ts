import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { secrets } from "./pictures.ts";

const run = promisify(execFile);

/** Metadata that phones write into a recording. */
const secretTags = [
  ...["-metadata", "location=+48.8583+002.2944/", "-metadata", `make=${secrets.camera}`],
  ...["-metadata", `artist=${secrets.artist}`, "-metadata", `comment=${secrets.artist}`],
];

interface Film {
  extension?: string;
  seconds?: number;
  size?: string;
  as?: string[];
  tags?: string[];
  /** Degrees that a player has to turn it, to the right. */
  turned?: number;
  /** Frames per second. */
  rate?: number;
}

export const h264 = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-c:a", "aac"];
export const oldCodec = ["-c:v", "mpeg4", "-c:a", "mp3"];

/** A moving test picture with a tone, with place and camera in its tags. */
export async function film({
  extension = "mp4",
  seconds = 1,
  size = "320x240",
  as = h264,
  tags = [],
  turned,
  rate = 10,
}: Film = {}) {
  return inFolder(async (folder) => {
    const made = join(folder, `film.${extension}`);
    const picture = ["-f", "lavfi", "-i", `testsrc=size=${size}:rate=${rate}:duration=${seconds}`];
    const tone = ["-f", "lavfi", "-i", `sine=duration=${seconds}`];
    const ownTags = tags.flatMap((tag) => ["-metadata", tag]);
    await ffmpeg([...picture, ...tone, ...as, ...secretTags, ...ownTags, made]);
    if (turned === undefined) return readFile(made);
    const lying = join(folder, `turned.${extension}`);
    await ffmpeg(["-i", made, "-c", "copy", "-metadata:s:v:0", `rotate=${turned}`, lying]);
    return readFile(lying);
  });
}

/** Three frames in twenty hours, in 38 KB. */
export async function filmWithGaps(): Promise<Buffer> {
  return inFolder(async (folder) => {
    const made = join(folder, "gaps.mkv");
    const picture = ["-f", "lavfi", "-i", "color=c=red:s=1920x1080:r=60:d=0.05"];
    await ffmpeg([...picture, "-vf", "setpts=N*36000/TB", "-fps_mode", "passthrough", "-c:v", "mjpeg", made]);
    return readFile(made);
  });
}

export async function framesIn(file: string): Promise<number> {
  const asked = ["-select_streams", "v", "-count_packets", "-show_entries", "stream=nb_read_packets", "-of", "json"];
  const { stdout } = await run("ffprobe", ["-v", "error", ...asked, file]);
  return Number((JSON.parse(stdout) as { streams: { nb_read_packets: string }[] }).streams[0]?.nb_read_packets);
}

export async function tone(extension: string, as: string[], seconds = 1): Promise<Buffer> {
  return inFolder(async (folder) => {
    const made = join(folder, `tone.${extension}`);
    await ffmpeg(["-f", "lavfi", "-i", `sine=duration=${seconds}`, ...as, ...secretTags, made]);
    return readFile(made);
  });
}

export interface Probed {
  streams: { codec_type: string; codec_name: string; width?: number; height?: number; side_data_list?: unknown[] }[];
  format: { format_name: string; duration: string; tags?: Record<string, string> };
}

export async function probe(bytes: Buffer): Promise<Probed> {
  return inFolder(async (folder) => {
    const file = join(folder, "file");
    await writeFile(file, bytes);
    const { stdout } = await run("ffprobe", ["-v", "error", "-show_format", "-show_streams", "-of", "json", file]);
    return JSON.parse(stdout) as Probed;
  });
}

async function ffmpeg(args: string[]): Promise<void> {
  await run("ffmpeg", ["-v", "error", "-nostdin", "-y", ...args]);
}

async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), "hearth-film-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}
