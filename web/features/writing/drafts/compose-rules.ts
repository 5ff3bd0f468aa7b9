import type { ErrorCode } from "#contract/errors.ts";
import { filesPerMessage, textLength, titleLength } from "#contract/limits.ts";
import { codeText } from "../../../i18n/error-text.ts";
import type { Translate } from "../../../i18n/translate.ts";

/** Returns the error that the server would respond with, or undefined if the message can be sent. */
export function refusalOf(said: { title: string; text: string; files: number }): ErrorCode | undefined {
  const { title, text, files } = said;
  if (title.trim().length > titleLength) return "title_too_long";
  if (text.trim().length > textLength) return "text_too_long";
  if (files > filesPerMessage) return "too_many_files";
  return !title.trim() && !text.trim() && files === 0 ? "empty_message" : undefined;
}

/** Unexplained server errors get the general text for failed messages. */
export function refusalText(t: Translate, refusal: ErrorCode): string {
  return refusal === "server_error" ? t("error.new_message") : codeText(t, refusal);
}
