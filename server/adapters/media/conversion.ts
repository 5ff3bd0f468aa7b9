import type { AudioTrack, Recording, VideoTrack } from "./media.ts";

/** What becomes of a recording: type and extension of the new file, and what ffmpeg is told between input and output. */
export interface Plan {
  type: string;
  extension: string;
  args: string[];
}

interface Machine {
  threads: number;
  mapsColours: boolean;
}

/** 1080p, lying or standing. */
const longSide = 1920;
const shortSide = 1080;

const webVideo = ["vp8", "vp9", "av1"];
/** Not Vorbis: its tags lie where nothing takes them away without decoding it. */
const webAudio = ["opus"];
/** Eight bits and a quarter of the colour: the H.264 that every browser decodes. */
const plainPixels = ["yuv420p", "yuvj420p"];

/** Nothing that names a person, a place or a program: no tags, chapters, subtitles, data tracks or covers. */
const bare = [
  ...["-map_metadata", "-1", "-map_metadata:s", "-1", "-map_chapters", "-1", "-dn", "-sn"],
  ...["-fflags", "+bitexact", "-flags:v", "+bitexact", "-flags:a", "+bitexact"],
];
const withoutTags = ["-id3v2_version", "0", "-write_id3v1", "0"];
/** H.264's units for additional information, in which cameras and programs may write what they like. */
const withoutUserData = ["-bsf:v", "filter_units=remove_types=6"];
const fastStart = ["-movflags", "+faststart"];

/** What browsers play already is copied track by track; the rest becomes H.264 and AAC. */
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

/** Whether all of it can be copied, or is made anew as quickly (FLAC). */
export function isKept(recording: Recording): boolean {
  const { args } = planFor(recording, { threads: 1, mapsColours: false });
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

function pictureArgs(recording: Recording, video: VideoTrack, { threads, mapsColours }: Machine): string[] {
  const isCopyable = video.codec === "h264" && isPlain(video) && isOfContainer(recording, "mov", "matroska");
  if (isCopyable) return ["-c:v", "copy", ...withoutUserData];
  const { width, height } = fitted(video);
  const mapped = video.isHdr && mapsColours ? `,${colourMapping}` : "";
  return [
    ...["-vf", `scale=${width}:${height},setsar=1${mapped},format=yuv420p`, "-fpsmax", "60"],
    ...["-c:v", "libx264", "-preset", "veryfast", "-crf", "23", "-profile:v", "high"],
    ...["-threads", String(threads)],
  ];
}

const colourMapping = [
  "zscale=t=linear:npl=100,format=gbrpf32le",
  "zscale=p=bt709,tonemap=tonemap=hable:desat=0",
  "zscale=t=bt709:m=bt709:r=tv",
].join(",");

/** Within 1080p, never enlarged, in the even numbers that the encoder asks for. */
export function fitted({ width, height }: Pick<VideoTrack, "width" | "height">): { width: number; height: number } {
  const [widest, highest] = width >= height ? [longSide, shortSide] : [shortSide, longSide];
  const share = Math.min(1, widest / width, highest / height);
  const even = (side: number) => Math.max(2, 2 * Math.floor(Math.round(side * share) / 2));
  return { width: even(width), height: even(height) };
}

function soundArgs(recording: Recording, audio: AudioTrack | undefined): string[] {
  if (!audio) return [];
  const isCopyable = ["aac", "mp3"].includes(audio.codec) && isOfContainer(recording, "mov", "matroska");
  return isCopyable ? ["-c:a", "copy"] : aac(audio);
}

function aac({ channels }: AudioTrack): string[] {
  return ["-c:a", "aac", "-b:a", "160k", "-ac", String(Math.min(channels, 2))];
}

function planForSound(audio: AudioTrack, duration: number | undefined): Plan {
  const copied = [...bare, "-map", "0:a:0", "-c", "copy"];
  const made = [...bare, "-map", "0:a:0", ...aac(audio), ...fastStart, "-f", "ipod"];
  // Encoded anew, which changes no sample: what programs write after the end of the sound would be copied with it.
  // No more of it than it says that it holds: the time it may take follows from that.
  const atMost = duration === undefined ? [] : ["-t", String(duration + 1)];
  const flac = [...bare, "-map", "0:a:0", "-c:a", "flac", ...atMost, "-f", "flac"];
  switch (audio.codec) {
    case "mp3":
      return { type: "audio/mpeg", extension: "mp3", args: [...copied, ...withoutTags, "-f", "mp3"] };
    case "opus":
    case "vorbis":
      return { type: "audio/ogg", extension: "ogg", args: [...copied, "-f", "ogg"] };
    case "flac":
      return { type: "audio/flac", extension: "flac", args: flac };
    case "pcm_s16le":
      return { type: "audio/wav", extension: "wav", args: [...copied, "-f", "wav"] };
    case "aac":
      return { type: "audio/mp4", extension: "m4a", args: [...copied, ...fastStart, "-f", "ipod"] };
    default:
      return { type: "audio/mp4", extension: "m4a", args: made };
  }
}
