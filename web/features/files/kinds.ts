import type { FileKind } from "#contract/files.ts";

/** Returns the kind of a media type of the server. */
export function kindOf({ type }: { type: string }): FileKind | undefined {
  if (type === "application/pdf") return "pdf";
  const [kind] = type.split("/");
  return kind === "image" || kind === "video" || kind === "audio" ? kind : undefined;
}

/** Whether there is a picture of it: it is one, or a still or a first page was made. */
export function hasPicture(file: { type: string; thumbhash?: string }): boolean {
  return kindOf(file) === "image" || file.thumbhash !== undefined;
}

export const kindNames = { image: "file.image", video: "file.video", audio: "file.audio", pdf: "file.pdf" } as const;
