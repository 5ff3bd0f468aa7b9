import type { AudioTrack, Recording, VideoTrack } from "./media.ts";
import type { Tools } from "./tools.ts";

/** Target type and extension, and the ffmpeg options between input and output. */
export interface Plan {
  type: string;
  extension: string;
  args: string[];
}

type Machine = Pick<Tools, "mapsColours" | "addsNoFrames"> & { threads: number };

const longSide = 1920;
const shortSide = 1080;

const webVideo = ["vp8", "vp9", "av1"];
/** Excludes Vorbis, whose tags cannot be removed without decoding. */
const webAudio = ["opus"];
/** Eight bits and 4:2:0 chroma: the H.264 that every browser decodes. */
const plainPixels = ["yuv420p", "yuvj420p"];

/** Removes everything that may name a person, place or program: tags, chapters, subtitles, data tracks and covers. */
const bare = [
  ...["-map_metadata", "-1", "-map_metadata:s", "-1", "-map_chapters", "-1", "-dn", "-sn"],
  ...["-fflags", "+bitexact", "-flags:v", "+bitexact", "-flags:a", "+bitexact"],
];
const withoutTags = ["-id3v2_version", "0", "-write_id3v1", "0"];
/** H.264 SEI units, in which cameras and programs may write anything. */
const withoutUserData = ["-bsf:v", "filter_units=remove_types=6"];
const fastStart = ["-movflags", "+faststart"];

/** Copies tracks that browsers play, and converts the others to H.264 and AAC. */
export function planFor(recording: Recording, machine: Machine): Plan {
  const { video, audio } = recording;
  if (!video) return planForSound(audio!, recording.duration);
  const tracks = [...bare, "-map", "0:V:0", "-map", "0:a:0?"];
  if (isOfContainer(recording, "matroska") && isForWebm(video, audio)) {
    return { type: "video/webm", extension: "webm", args: [...tracks, "-c", "copy", "-f", "webm"] };
  }
  const args = [...tracks, ...pictureArgs(recording, video, machine), ...soundArgs(recording, audio)];
  return { type: "video/mp4", extension: "mp4", args: [...args, ...fastStart, "-f", "mp4"] };
}

/** Returns whether everything can be copied, or re-encoded as quickly (FLAC). */
export function isKept(recording: Recording): boolean {
  const { args } = planFor(recording, { threads: 1, mapsColours: false, addsNoFrames: [] });
  return !args.includes("libx264") && !args.includes("aac");
}

function isForWebm(video: VideoTrack, audio: AudioTrack | undefined): boolean {
  return webVideo.includes(video.codec) && isPlain(video) && (!audio || webAudio.includes(audio.codec));
}

function isPlain({ pixels, isHdr }: VideoTrack): boolean {
  return plainPixels.includes(pixels) && !isHdr;
}

function isOfContainer({ container }: Recording, ...names: string[]): boolean {
  return names.some((name) => container.split(",").includes(name));
}

function pictureArgs(recording: Recording, video: VideoTrack, machine: Machine): string[] {
  const { threads, mapsColours, addsNoFrames } = machine;
  const isCopyable = video.codec === "h264" && isPlain(video) && isOfContainer(recording, "mov", "matroska");
  if (isCopyable) return ["-c:v", "copy", ...withoutUserData];
  const { width, height } = fitInto1080p(video);
  const mapped = video.isHdr && mapsColours ? `,${colourMapping}` : "";
  return [
    ...["-vf", `${fewerFrames},scale=${width}:${height},setsar=1${mapped},format=yuv420p`, ...addsNoFrames],
    ...["-c:v", "libx264", "-preset", "veryfast", "-crf", "23", "-profile:v", "high"],
    ...["-threads", String(threads)],
  ];
}

/** Drops frames of slow motion but adds none: timestamps are only claims, and a gap of hours would be filled with copies. Tolerates early frames at 60 fps. */
const fewerFrames = String.raw`select='isnan(t-prev_selected_t)+gte(abs(t-prev_selected_t)\,1/75)'`;

/** Some files declare only the transfer function (BT.2100) of their colours. */
export const colourMapping = [
  "setparams=color_primaries=bt2020:colorspace=bt2020nc",
  "zscale=t=linear:npl=100,format=gbrpf32le",
  "zscale=p=bt709,tonemap=tonemap=hable:desat=0",
  "zscale=t=bt709:m=bt709:r=tv,format=yuv420p",
].join(",");

/** Never scales up. The encoder requires even dimensions. */
export function fitInto1080p({ width, height }: Pick<VideoTrack, "width" | "height">): {
  width: number;
  height: number;
} {
  const [widest, highest] = width >= height ? [longSide, shortSide] : [shortSide, longSide];
  const share = Math.min(1, widest / width, highest / height);
  const toEven = (side: number) => Math.max(2, 2 * Math.floor(Math.round(side * share) / 2));
  return { width: toEven(width), height: toEven(height) };
}

function soundArgs(recording: Recording, audio: AudioTrack | undefined): string[] {
  if (!audio) return [];
  const isCopyable = ["aac", "mp3"].includes(audio.codec) && isOfContainer(recording, "mov", "matroska");
  return isCopyable ? ["-c:a", "copy"] : aac(audio);
}

function aac({ channels }: AudioTrack): string[] {
  return ["-c:a", "aac", "-b:a", "160k", "-ac", String(Math.min(channels, 2))];
}

const shortest = 1;

function planForSound(audio: AudioTrack, duration: number | undefined): Plan {
  const copied = [...bare, "-map", "0:a:0", "-c", "copy"];
  const made = [...bare, "-map", "0:a:0", ...aac(audio), ...fastStart, "-f", "ipod"];
  // Re-encodes losslessly, because a copy would include data after the end; limited to the declared duration, on which the time limit is based.
  const atMost = duration === undefined ? [] : ["-t", String(duration + 1)];
  const flac = [...bare, "-map", "0:a:0", "-c:a", "flac", ...atMost, "-f", "flac"];
  switch (audio.codec) {
    case "mp3":
      return { type: "audio/mpeg", extension: "mp3", args: [...copied, ...withoutTags, "-f", "mp3"] };
    case "vorbis":
      // Copying one of a few packets gives it a length of days.
      if (duration !== undefined && duration < shortest) return { type: "audio/mp4", extension: "m4a", args: made };
      return { type: "audio/ogg", extension: "ogg", args: [...copied, "-f", "ogg"] };
    case "flac":
      return { type: "audio/flac", extension: "flac", args: flac };
    case "pcm_s16le":
      return { type: "audio/wav", extension: "wav", args: [...copied, "-f", "wav"] };
    case "aac":
      return { type: "audio/mp4", extension: "m4a", args: [...copied, ...fastStart, "-f", "ipod"] };
    default:
      // Includes Opus voice messages: Safari played it in neither Ogg nor WebM before 2025.
      return { type: "audio/mp4", extension: "m4a", args: made };
  }
}
