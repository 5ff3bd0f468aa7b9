import { stat } from "node:fs/promises";
import { fileTypeFromFile } from "file-type";
import { appError, AppError } from "../../errors.ts";
import { bmpType } from "./bmp.ts";
import type { TypeByContent } from "./picture-tasks.ts";

const pictureTypes = [
  "image/jpeg",
  "image/png",
  "image/apng",
  "image/webp",
  "image/avif",
  "image/gif",
  "image/tiff",
  bmpType,
  "image/heic",
  "image/heif",
  "image/heic-sequence",
  "image/heif-sequence",
];

/** Detects the type by content, ignoring names and declared types. */
export async function typeOf(file: string): Promise<TypeByContent> {
  if ((await stat(file)).size === 0) throw appError("file_empty");
  const type = (await orDamaged(() => fileTypeFromFile(file)))?.mime ?? "";
  if (pictureTypes.includes(type)) return { kind: "image", type };
  return { kind: type === "application/pdf" ? "pdf" : "other", type };
}

/** Throws `file_damaged` if the work fails, unless the operating system made it fail. */
export async function orDamaged<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError || (error as NodeJS.ErrnoException).syscall !== undefined) throw error;
    throw appError("file_damaged");
  }
}
