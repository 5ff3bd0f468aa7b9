import { splitQuotes, withQuote } from "#contract/plain-text.ts";
import { parseRichText, type Op } from "#contract/rich-text.ts";
import { plainTextOf, type DraftText } from "./sent-text.ts";

/** Quotes, the lines that begin with "> ", become formats. */
export function formattedText(text: string): string {
  return richText(opsOfPlain(text), withoutQuoteSigns(text));
}

/** Maps a position in a plain text to the formatted one. */
export function positionInFormatted(text: string, position: number): number {
  return withoutQuoteSigns(text.slice(0, position)).length;
}

/** The result is formatted if one of the texts is. */
export function joinedTexts(one: DraftText, other: DraftText): DraftText {
  const [first, second] = [plainTextOf(one), plainTextOf(other)];
  if (first === "") return other;
  if (second === "") return one;
  if (!one.formatted && !other.formatted) return { text: `${first}\n\n${second}` };
  const ops = [...opsOf(one), { insert: "\n" }, ...opsOf(other)];
  const words = [one, other].map((part) =>
    (part.formatted ? plainTextOf(part) : withoutQuoteSigns(part.text)).trimEnd(),
  );
  return { text: richText(ops, words.join("\n\n")), formatted: true };
}

/** Appends a quote and an empty paragraph for the answer. */
export function withQuoted(written: DraftText, quoted: string): DraftText {
  if (!written.formatted) return { text: withQuote(written.text, quoted) };
  const words = plainTextOf(written).trimEnd();
  const quote = opsOfPlain(withQuote("", quoted));
  const ops = words === "" ? quote : [...opsOf(written), { insert: "\n" }, ...quote];
  return { text: richText(ops, [words, quoted.trim()].filter(Boolean).join("\n\n")), formatted: true };
}

const quoteSign = /^>( |$)/gm;

function withoutQuoteSigns(text: string): string {
  return text.replace(quoteSign, "");
}

function opsOf({ text, formatted }: DraftText): Op[] {
  return formatted ? (parseRichText(text)?.ops ?? []) : opsOfPlain(text);
}

function opsOfPlain(text: string): Op[] {
  if (!splitQuotes(text).some(({ isQuote }) => isQuote)) return [{ insert: `${text}\n` }];
  return text.split("\n").flatMap((line): Op[] => {
    const words = withoutQuoteSigns(line);
    if (words === line) return [{ insert: `${line}\n` }];
    return [...(words ? [{ insert: words }] : []), { insert: "\n", attributes: { blockquote: true } }];
  });
}

function richText(ops: readonly Op[], textOnly: string): string {
  return JSON.stringify({ delta: { ops }, textOnly: textOnly.trimEnd() });
}
