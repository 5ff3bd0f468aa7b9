import type { MessageType } from "#contract/messages.ts";
import { parseRichText, type Op } from "#contract/rich-text.ts";
import { plainWords } from "../../messages/messages/content.ts";

/** Text of a draft, as it is written. */
export interface DraftText {
  /** Plain text or, if it is formatted, JSON of `{delta, textOnly}`. */
  text: string;
  formatted?: boolean;
}

/** Returns the plain text. */
export function plainTextOf({ text, formatted }: DraftText): string {
  return formatted ? plainWords(text) : text;
}

/** Returns the text as it is sent. A text in which nothing is formatted is plain, as in other clients. */
export function sentText(written: DraftText): { type: MessageType; text: string } {
  return written.formatted && hasFormats(parseRichText(written.text)?.ops ?? [])
    ? { type: "rich_text", text: written.text }
    : { type: "standard", text: plainTextOf(written).trim() };
}

/** Returns whether anything is formatted or embedded. */
export function hasFormats(ops: readonly Op[]): boolean {
  return ops.some(
    ({ insert, attributes = {} }) => typeof insert !== "string" || Object.values(attributes).some(Boolean),
  );
}
