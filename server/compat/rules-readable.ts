import { onOneLine } from "#contract/one-line.ts";
import type { PollData } from "#contract/polls.ts";
import type { Formatted } from "./rules-formatted.ts";

export interface ReadableMessage {
  id: string;
  data: Record<string, unknown>;
  files: { id: string; type: string; content_url: string; duration: number | null }[];
  quote?: { authorId: string | null; authorName: string | null; text: string };
  /** Read by a stranger, who sees neither polls nor the page of members. */
  isPublic?: boolean;
}

export interface PollOutcome {
  poll?: PollData;
  votes?: ReadonlyMap<string, number>;
  isQuoteHidden: boolean;
}

/** Invisible marks around each line that the server adds. Marked lines are dropped from what clients send back. */
const opening = "\u2063\u2060";
const closing = "\u2060\u2063";

export function readablePart(lines: readonly string[]): string {
  const filled = lines.map(onOneLine).filter((line) => line !== "");
  return filled.map((line) => `${opening}${line} ${closing}`).join("\n");
}

export function withPart(text: string, part: string): string {
  const trimmed = text.trimEnd();
  return trimmed === "" ? part : `${trimmed}\n\n${part}`;
}

export function hasPart(text: string): boolean {
  return text.includes(opening);
}

/** A line ends at its closing mark, or else at its line break. */
const addedLine = /\u2063\u2060[^\n]*?(?:\u2060\u2063|(?=\n)|$)/gu;

/** Removes added lines and the line breaks before them. */
export function withoutPart({ text, attributes }: Formatted): Formatted {
  if (!hasPart(text)) return { text, attributes };
  const kept: number[] = [];
  const dropLineBreaks = (least: number) => {
    const isLineBreak = (fromEnd: number) => text[kept[kept.length - fromEnd] ?? -1] === "\n";
    const isBare = () => isLineBreak(1) && attributes[kept.at(-1)!] === undefined;
    while (isBare() && (least === 0 || isLineBreak(2))) kept.pop();
  };
  const keep = (from: number, to: number) => {
    for (let at = from; at < to; at++) kept.push(at);
  };
  let from = 0;
  for (const { index, 0: line } of text.matchAll(addedLine)) {
    keep(from, index);
    dropLineBreaks(0);
    from = index + line.length;
  }
  keep(from, text.length);
  if (attributes.some(Boolean)) dropLineBreaks(1);
  return { text: kept.map((at) => text[at]).join(""), attributes: kept.map((at) => attributes[at]) };
}
