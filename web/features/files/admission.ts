import type { Info } from "#contract/accounts.ts";
import { imageBytes } from "#contract/limits.ts";

export type Refused = { name: string; reason: "type" | "size" | "empty" };

/** What the file dialogue offers. Some browsers do not know that HEIC is a picture. */
export const acceptedPictures = "image/*,.heic,.heif";

/** Sorts out before uploading what the server would refuse. It judges by content, we by what the browser says of the file. */
export function admit(files: readonly File[], upload: Info["upload"]): { admitted: File[]; refused: Refused[] } {
  const admitted: File[] = [];
  const refused: Refused[] = [];
  for (const file of files) {
    const reason = reasonToRefuse(file, upload);
    if (reason) refused.push({ name: file.name, reason });
    else admitted.push(file);
  }
  return { admitted, refused };
}

function reasonToRefuse(file: File, upload: Info["upload"]): Refused["reason"] | undefined {
  if (!isPicture(file) || upload?.image === false) return "type";
  if (file.size === 0) return "empty";
  return file.size > imageBytes ? "size" : undefined;
}

function isPicture({ type, name }: File): boolean {
  return (type.startsWith("image/") && type !== "image/svg+xml") || /\.hei[cf]$/i.test(name);
}
