import type { ErrorCode } from "#contract/errors.ts";
import { filesPerMessage, textLength, titleLength } from "#contract/limits.ts";

/** Returns the error that the server would respond with, or undefined if the message can be sent. */
export function refusalOf({
  title,
  text,
  files,
}: {
  title: string;
  text: string;
  files: number;
}): ErrorCode | undefined {
  if (title.trim().length > titleLength) return "title_too_long";
  if (text.trim().length > textLength) return "text_too_long";
  if (files > filesPerMessage) return "too_many_files";
  return !title.trim() && !text.trim() && files === 0 ? "empty_message" : undefined;
}
