import type { ErrorCode } from "#contract/errors.ts";
import { filesPerMessage, textLength, titleLength } from "#contract/limits.ts";
import { codeText } from "../../../i18n/error-text.ts";
import type { Translate } from "../../../i18n/translate.ts";
import { isEvent, type Plan } from "./draft.ts";
import { isEndOf } from "./end-input.ts";

/** Returns the error that the server would respond with, or undefined if the message can be sent. */
export function refusalOf(draft: { title: string; text: string; files: number }): ErrorCode | undefined {
  const { title, text, files } = draft;
  if (title.trim().length > titleLength) return "title_too_long";
  if (text.trim().length > textLength) return "text_too_long";
  if (files > filesPerMessage) return "too_many_files";
  return !title.trim() && !text.trim() && files === 0 ? "empty_message" : undefined;
}

/** Returns the error of an event without a day, or with an end before its start. */
export function eventRefusal(event: { date?: string; plan?: Plan }): ErrorCode | undefined {
  if (!isEvent(event)) return undefined;
  const { date, plan } = event;
  if (date === undefined) return "date_invalid";
  return plan?.end !== undefined && !isEndOf(date, plan.end) ? "date_end_invalid" : undefined;
}

/** Unexplained server errors get the general text for failed messages. */
export function refusalText(t: Translate, refusal: ErrorCode): string {
  return refusal === "server_error" ? t("error.new_message") : codeText(t, refusal);
}
