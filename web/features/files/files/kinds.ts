import type { FileKind } from "#contract/files.ts";

export function kindOf({ type }: { type: string }): FileKind | undefined {
  if (type === "application/pdf") return "pdf";
  const [kind] = type.split("/");
  return kind === "image" || kind === "video" || kind === "audio" ? kind : undefined;
}

/** Returns whether the file has a picture: itself, a video frame or a first page. */
export function hasPicture(file: { type: string; thumbhash?: string }): boolean {
  return kindOf(file) === "image" || file.thumbhash !== undefined;
}

export const kindNames = { image: "file.image", video: "file.video", audio: "file.audio", pdf: "file.pdf" } as const;
