import type { MessageType } from "#contract/messages.ts";
import { parseRichText, type Op } from "#contract/rich-text.ts";
import { plainWords } from "../../messages/messages/content.ts";

export interface DraftText {
  /** Plain text or, if it is formatted, JSON of `{delta, textOnly}`. */
  text: string;
  formatted?: boolean;
}

export function plainTextOf({ text, formatted }: DraftText): string {
  return formatted ? plainWords(text) : text;
}

/** A text without formats is sent as plain text, as in other clients. */
export function sentText(written: DraftText): { type: MessageType; text: string } {
  return written.formatted && hasFormats(parseRichText(written.text)?.ops ?? [])
    ? { type: "rich_text", text: written.text }
    : { type: "standard", text: plainTextOf(written).trim() };
}

export function hasFormats(ops: readonly Op[]): boolean {
  return ops.some(
    ({ insert, attributes = {} }) => typeof insert !== "string" || Object.values(attributes).some(Boolean),
  );
}
