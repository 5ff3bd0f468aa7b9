import { limitMarks } from "./marks.ts";

/** Some paragraphs of a plain text: what its author says, or what they quote. */
export interface Part {
  isQuote: boolean;
  paragraphs: string[];
}

/** As in mails, lines that begin with "> " are quoted; empty lines stand between paragraphs. */
export function partsOf(text: string): Part[] {
  const parts: { isQuote: boolean; lines: string[] }[] = [];
  for (const line of limitMarks(text).split("\n")) {
    const isQuote = /^>( |$)/.test(line);
    const said = isQuote ? line.slice(2) : line;
    const last = parts.at(-1);
    if (last?.isQuote === isQuote) last.lines.push(said);
    else parts.push({ isQuote, lines: [said] });
  }
  return parts
    .map(({ isQuote, lines }) => ({ isQuote, paragraphs: paragraphsOf(lines.join("\n")) }))
    .filter(({ paragraphs }) => paragraphs.length > 0);
}

const excerptLength = 400;
const quoteMark = /^>( |$)/m;
const halfLetter = /[\uD800-\uDBFF]$/;

/**
 * The beginning of a text, as much as a card has room for: what the author says, and of what they quote only where they say nothing else.
 * Empty if there is nothing but white space.
 */
export function beginningOf(text: string): string {
  const read = limitMarks(text.slice(0, excerptLength * 4));
  const said = quoteMark.test(read) ? withoutQuotes(read) : read;
  return said.trim().slice(0, excerptLength).replace(halfLetter, "");
}

function withoutQuotes(text: string): string {
  const parts = partsOf(text);
  const own = parts.filter(({ isQuote }) => !isQuote);
  return (own.length > 0 ? own : parts).flatMap(({ paragraphs }) => paragraphs).join("\n\n");
}

/** What is written is quoted in front of the answer to it, with room for that. */
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
