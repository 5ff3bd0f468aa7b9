import type { Info } from "#contract/accounts.ts";
import type { FileKind } from "#contract/files.ts";

/** Size of one picture upload, in bytes. */
export const imageBytes = 50 * 1024 * 1024;

/** `limit`: maximum size of a file of its kind, in bytes. */
export type Refused = { name: string } & ({ reason: "type" | "empty" } | { reason: "size"; limit: number });

/** Types for the file dialog. Some browsers do not know that HEIC is an image, or Matroska a video. */
export const acceptedTypes: Readonly<Record<FileKind, string>> = {
  image: "image/*,.heic,.heif",
  video: "video/*,.mkv,.mts",
  audio: "audio/*,.flac,.opus",
  pdf: "application/pdf,.pdf",
};

const endings = [
  [/\.hei[cf]$/i, "image"],
  [/\.(mkv|mts|mov|mp4|m4v|avi|webm|3gp)$/i, "video"],
  [/\.(flac|opus|mp3|m4a|ogg|wav)$/i, "audio"],
  [/\.pdf$/i, "pdf"],
] as const;

export function allowedKinds(info: Info | undefined): FileKind[] {
  const { image = true, video = false, audio = false, pdf = false } = info?.upload ?? {};
  const allowed = { image, video, audio, pdf };
  return (Object.keys(allowed) as FileKind[]).filter((kind) => allowed[kind]);
}

/** Relies on the browser's information; the server checks the content. */
export function validateFiles(
  files: readonly File[],
  info: Info | undefined,
): { accepted: File[]; refused: Refused[] } {
  const accepted: File[] = [];
  const refused: Refused[] = [];
  for (const file of files) {
    const refusal = refusalOf(file, info);
    if (refusal) refused.push(refusal);
    else accepted.push(file);
  }
  return { accepted, refused };
}

export function refusalOf(
  file: { name: string; size: number; type: string },
  info: Info | undefined,
): Refused | undefined {
  const { name, size } = file;
  const kind = chosenKind(file);
  if (!kind || !allowedKinds(info).includes(kind)) return { name, reason: "type" };
  if (size === 0) return { name, reason: "empty" };
  const limit = info?.upload_limits?.[kind] ?? (kind === "image" ? imageBytes : Infinity);
  return size > limit ? { name, reason: "size", limit } : undefined;
}

/** Uses the name if the browser does not know the type. */
export function chosenKind({ type, name }: { type: string; name: string }): FileKind | undefined {
  if (type === "image/svg+xml") return undefined;
  if (type === "application/pdf") return "pdf";
  const kind = (["image", "video", "audio"] as const).find((one) => type.startsWith(`${one}/`));
  return kind ?? endings.find(([ending]) => ending.test(name))?.[1];
}
