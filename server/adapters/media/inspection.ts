import { Type, type Static } from "typebox";
import { Value } from "typebox/value";
import { appError } from "../../errors.ts";
import type { AudioTrack, Recording, VideoTrack } from "./media.ts";
import { videoCapture } from "./capture.ts";
import { isShortMp3 } from "./short-mp3.ts";
import { runTool, ToolFailed, type RunLimits, type Tools } from "./tools.ts";

/** Excludes playlists, file lists, filter scripts and devices, so that a file cannot refer to others. */
const readFormats =
  "mov,matroska,avi,mpegts,mpeg,mpegvideo,flv,asf,ogg,rm,dv,mxf,gxf,nut,ivf,h264,hevc,m4v,mp3,aac,wav,w64,aiff,caf," +
  "flac,ape,wv,tta,mpc,mpc8,amr,amrnb,amrwb,ac3,eac3,dts,au,oma,tak,wsd,dsf,voc";

/** Reads only from disk, with a bounded frame size. */
export const input = (file: string): string[] => [
  ...["-protocol_whitelist", "file", "-format_whitelist", readFormats],
  ...["-i", `file:${file}`],
];

const Stream = Type.Object({
  codec_type: Type.Optional(Type.String()),
  codec_name: Type.Optional(Type.String()),
  pix_fmt: Type.Optional(Type.String()),
  width: Type.Optional(Type.Number()),
  height: Type.Optional(Type.Number()),
  channels: Type.Optional(Type.Number()),
  color_transfer: Type.Optional(Type.String()),
  sample_aspect_ratio: Type.Optional(Type.String()),
  disposition: Type.Optional(Type.Object({ attached_pic: Type.Optional(Type.Number()) })),
  side_data_list: Type.Optional(Type.Array(Type.Object({ rotation: Type.Optional(Type.Number()) }))),
});
type Stream = Static<typeof Stream>;

const Probed = Type.Object({
  streams: Type.Array(Stream),
  format: Type.Object({
    format_name: Type.String(),
    probe_score: Type.Number(),
    duration: Type.Optional(Type.String()),
    tags: Type.Optional(
      Type.Object({
        creation_time: Type.Optional(Type.String()),
        "com.apple.quicktime.creationdate": Type.Optional(Type.String()),
        "com.apple.quicktime.location.ISO6709": Type.Optional(Type.String()),
        "com.samsung.android.utc_offset": Type.Optional(Type.String()),
        location: Type.Optional(Type.String()),
        date: Type.Optional(Type.String()),
      }),
    ),
  }),
});
type Probed = Static<typeof Probed>;

const asked = [
  "format=format_name,probe_score,duration",
  "format_tags=creation_time,com.apple.quicktime.creationdate,com.apple.quicktime.location.ISO6709,location,date",
  "format_tags=com.samsung.android.utc_offset",
  "stream=codec_type,codec_name,pix_fmt,width,height,channels,color_transfer,sample_aspect_ratio",
  "stream_disposition=attached_pic",
  "stream_side_data=rotation",
].join(":");

/** Below this score ffprobe only guesses, as it does for any text. */
const sureEnough = 26;
/** Pixels of an 8K video. Longer sides exceed the limits of encoders. */
const mostPixels = 8192 * 4320;

/** Throws `file_type_refused` unless it is video or audio, and `file_damaged` if it has no usable metadata. */
export async function inspect(tools: Tools, file: string, limits: RunLimits): Promise<Recording> {
  const args = ["-v", "error", ...input(file), "-show_entries", asked, "-of", "json"];
  const output = await runTool(tools, "ffprobe", args, limits).catch((error: unknown) => {
    throw error instanceof ToolFailed ? appError("file_type_refused") : error;
  });
  const probed: unknown = JSON.parse(output);
  if (!Value.Check(Probed, probed)) throw appError("file_type_refused");
  const isSure =
    probed.format.probe_score >= sureEnough || (probed.format.format_name === "mp3" && (await isShortMp3(file)));
  if (!isSure) throw appError("file_type_refused");
  return recordingOf(probed);
}

function recordingOf({ streams, format }: Probed): Recording {
  const video = streams.find(({ codec_type, disposition }) => codec_type === "video" && !disposition?.attached_pic);
  const audio = streams.find(({ codec_type }) => codec_type === "audio");
  if (!video && !audio) throw appError("file_type_refused");
  const duration = Number(format.duration);
  return {
    container: format.format_name,
    duration: duration > 0 && Number.isFinite(duration) ? duration : undefined,
    ...videoCapture(format.tags),
    video: video && videoTrack(video),
    audio: audio && audioTrack(audio),
  };
}

function videoTrack(stream: Stream): VideoTrack {
  const { codec_name, pix_fmt, width = 0, height = 0, color_transfer = "" } = stream;
  if (!codec_name || !pix_fmt || width < 1 || height < 1) throw appError("file_damaged");
  if (width * height > mostPixels) throw appError("image_too_many_pixels");
  const wide = Math.round(width * pixelAspect(stream.sample_aspect_ratio));
  const size = isRotated(stream) ? { width: height, height: wide } : { width: wide, height };
  return { codec: codec_name, pixels: pix_fmt, ...size, isHdr: bright.includes(color_transfer) };
}

const bright = ["smpte2084", "arib-std-b67"];

function isRotated({ side_data_list = [] }: Stream): boolean {
  const turned = side_data_list.find(({ rotation }) => rotation !== undefined)?.rotation ?? 0;
  return Math.abs(Math.round(turned)) % 180 === 90;
}

/** Missing or absurd values count as square. */
function pixelAspect(ratio = ""): number {
  const [wide = 0, high = 0] = ratio.split(":").map(Number);
  const aspect = wide / high;
  return aspect > 0.1 && aspect < 10 ? aspect : 1;
}

function audioTrack({ codec_name, channels = 2 }: Stream): AudioTrack {
  if (!codec_name) throw appError("file_damaged");
  return { codec: codec_name, channels };
}
