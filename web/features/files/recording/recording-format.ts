export type RecordingKind = "audio" | "video";

export const recordingSeconds: Readonly<Record<RecordingKind, number>> = { audio: 300, video: 180 };

/** Formats in order of preference. Safari records MP4 alone, Firefox WebM and Ogg, Chrome both MP4 and WebM. */
const formats: Readonly<Record<RecordingKind, readonly string[]>> = {
  audio: ["audio/mp4", "audio/webm;codecs=opus", "audio/ogg;codecs=opus"],
  video: ["video/mp4", "video/webm;codecs=vp9,opus", "video/webm;codecs=vp8,opus"],
};

const extensions: Readonly<Record<string, string>> = {
  "audio/mp4": "m4a",
  "video/mp4": "mp4",
  "video/quicktime": "mov",
  "audio/ogg": "ogg",
};

/** Returns whether this browser can record. Pages without HTTPS have no access to the microphone. */
export function canRecord(): boolean {
  return "MediaRecorder" in globalThis && "mediaDevices" in navigator;
}

/** Undefined leaves the choice to the browser. */
export function formatFor(kind: RecordingKind, isSupported: (type: string) => boolean): string | undefined {
  return formats[kind].find(isSupported);
}

/** Returns the media type without parameters: "audio/webm" for "audio/webm;codecs=opus". */
export function plainType(type: string, kind: RecordingKind): string {
  return type.split(";")[0]!.trim() || `${kind}/webm`;
}

/** Names a recording by its local time: "2026-11-25 18.04.09.m4a". */
export function recordingName(at: Date, type: string): string {
  const two = (value: number) => String(value).padStart(2, "0");
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join("-");
  const time = [at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join(".");
  return `${day} ${time}.${extensions[type] ?? "webm"}`;
}
