import { onOneLine } from "#contract/one-line.ts";
import type { PollData } from "#contract/polls.ts";
import type { Formatted } from "./rules-formatted.ts";

/** What a text for third-party clients is made from. */
export interface Told {
  id: string;
  data: Record<string, unknown>;
  files: { id: string; type: string; content_url: string; duration: number | null }[];
  quote?: { authorId: string | null; authorName: string | null; text: string };
  /** Read by a stranger, who sees neither polls nor the page of members. */
  isPublic?: boolean;
}

/** Messages with what is needed to tell them: the votes of their polls, and whom the reader has hidden. */
export interface Telling {
  poll?: PollData;
  votes?: ReadonlyMap<string, number>;
  isQuoteHidden: boolean;
}

/**
 * Marks around each line that the server adds to a text for such clients: two characters each that nothing shows and no keyboard writes. What a client sends
 * back between them is dropped, whatever it says by then; what somebody writes before, between and after these lines is kept.
 */
const opening = "\u2063\u2060";
const closing = "\u2060\u2063";

/** Returns the lines to append to a text, or "" if there are none. */
export function readablePart(lines: readonly string[]): string {
  const said = lines.map(onOneLine).filter((line) => line !== "");
  return said.map((line) => `${opening}${line} ${closing}`).join("\n");
}

export function withPart(text: string, part: string): string {
  const said = text.trimEnd();
  return said === "" ? part : `${said}\n\n${part}`;
}

export function hasPart(text: string): boolean {
  return text.includes(opening);
}

/** Takes out the lines added by the server, and the line breaks before them. */
export function withoutPart(formatted: Formatted): Formatted {
  const { text, attributes } = formatted;
  if (!hasPart(text)) return formatted;
  const kept: Formatted = { text: "", attributes: [] };
  let from = 0;
  for (let at = text.indexOf(opening); at >= 0; at = text.indexOf(opening, from)) {
    append(kept, text.slice(from, at), attributes.slice(from, at));
    dropLineBreaks(kept, 0);
    from = endOf(text, at);
  }
  append(kept, text.slice(from), attributes.slice(from));
  if (attributes.some(Boolean)) dropLineBreaks(kept, 1);
  return kept;
}

/** Returns where a line ends that begins here: at its closing mark, or else at its line break. */
function endOf(text: string, start: number): number {
  const lineBreak = text.indexOf("\n", start);
  const lineEnd = lineBreak < 0 ? text.length : lineBreak;
  const close = text.slice(start, lineEnd).indexOf(closing, opening.length);
  return close < 0 ? lineEnd : start + close + closing.length;
}

function append(kept: Formatted, text: string, attributes: Formatted["attributes"]): void {
  kept.text += text;
  for (const each of attributes) kept.attributes.push(each);
}

/** Drops line breaks at the end, except for `least` and those that format their line. */
function dropLineBreaks(kept: Formatted, least: number): void {
  let { length } = kept.text;
  const isBare = (at: number) => kept.text[at] === "\n" && kept.attributes[at] === undefined;
  while (isBare(length - 1) && (least === 0 || kept.text[length - 2] === "\n")) length--;
  kept.text = kept.text.slice(0, length);
  kept.attributes.length = length;
}
