import { cutText } from "#contract/cut-text.ts";
import { limitMarks } from "./marks.ts";

/** Consecutive paragraphs, either the author's own or quoted. */
export interface Part {
  isQuote: boolean;
  paragraphs: string[];
}

/** Lines that begin with "> " are quotes, as in emails; empty lines separate paragraphs. */
export function splitQuotes(text: string): Part[] {
  const parts: { isQuote: boolean; lines: string[] }[] = [];
  for (const line of limitMarks(text).split("\n")) {
    const isQuote = /^>( |$)/.test(line);
    const content = isQuote ? line.slice(2) : line;
    const last = parts.at(-1);
    if (last?.isQuote === isQuote) last.lines.push(content);
    else parts.push({ isQuote, lines: [content] });
  }
  return parts
    .map(({ isQuote, lines }) => ({ isQuote, paragraphs: paragraphsOf(lines.join("\n")) }))
    .filter(({ paragraphs }) => paragraphs.length > 0);
}

const excerptLength = 400;
const quoteMark = /^>( |$)/m;

/** Returns the excerpt for a card. Includes quotes only if the author wrote nothing else. "" for blank text. */
export function beginningOf(text: string): string {
  const read = limitMarks(text.slice(0, excerptLength * 4));
  const content = quoteMark.test(read) ? withoutQuotes(read) : read;
  return cutText(content.trim(), excerptLength);
}

function withoutQuotes(text: string): string {
  const parts = splitQuotes(text);
  const own = parts.filter(({ isQuote }) => !isQuote);
  return (own.length > 0 ? own : parts).flatMap(({ paragraphs }) => paragraphs).join("\n\n");
}

/** Appends a quote, with an empty paragraph for the reply. */
export function withQuote(text: string, quoted: string): string {
  const quote = quoted
    .trim()
    .split("\n")
    .map((line) => `> ${line}`.trimEnd())
    .join("\n");
  return `${text.trim() === "" ? "" : `${text.trimEnd()}\n\n`}${quote}\n\n`;
}

function paragraphsOf(text: string): string[] {
  return text
    .trim()
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph !== "");
}
