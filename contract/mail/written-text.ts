import { cutText } from "../cut-text.ts";
import { closingVerbs, senderDevices } from "./mail-words.ts";
import { isAttribution, isQuoted, lineLength, QuoteFinder } from "./quotes.ts";

const readLength = 100_000;
const linesOfSignature = 3;
/** Last lines of a quote kept above a reply, and characters of each. */
const linesOfQuote = 3;
const quoteLength = 300;

/**
 * Returns a reply without the quoted email and the signature, with short quotes between inline replies. `siteUrl`, in the last line of our own emails, marks
 * where a reply begins below an unmarked quote.
 */
export function replyText(text: string, siteUrl?: string): string {
  const lines = linesOf(text);
  const reply = withoutQuotes(lines);
  if (reply !== "" || siteUrl === undefined) return reply;
  return withoutQuotes(lines.slice(lines.findLastIndex((line) => line.includes(siteUrl)) + 1));
}

function withoutQuotes(lines: string[]): string {
  const blocks = blocksOf(withoutOriginal(lines));
  const replies = blocks.map(({ lines, isQuote }) => (isQuote ? "" : withoutSignature(lines)));
  const isReplyTo = (n: number) => Boolean(replies[n]) && blocks[n - 1]?.isQuote === true;
  const repliedTo = blocks.flatMap((_block, n) => (isReplyTo(n) ? [n] : []));
  const isBetween = repliedTo.length > 1 || repliedTo.some((n) => blocks[n + 1]?.isQuote === true);
  return blocks
    .map(({ lines, isQuote }, n) => (isQuote ? (isBetween && isReplyTo(n + 1) ? shortQuote(lines) : "") : replies[n]!))
    .filter((part) => part !== "")
    .join("\n\n");
}

export function postText(text: string): string {
  return withoutSignature(linesOf(text));
}

function linesOf(text: string): string[] {
  const lines = text
    .slice(0, readLength)
    .replace(/\p{Surrogate}/gu, "\ufffd")
    .replaceAll("\0", "")
    .replace(/\r\n?/g, "\n")
    .split("\n");
  return lines.map((line) => line.replaceAll("\u00a0", " ").replace(/[\u200b\u2060\ufeff]/g, ""));
}

function withoutOriginal(lines: string[]): string[] {
  const finder = new QuoteFinder(lines);
  const kept: string[] = [];
  for (let n = 0; n < lines.length; n++) {
    const skipped = finder.linesAt(n);
    if (skipped > 0) n += skipped - 1;
    else kept.push(lines[n]!);
  }
  return kept;
}

interface Block {
  lines: string[];
  isQuote: boolean;
}

function blocksOf(lines: string[]): Block[] {
  const blocks: Block[] = [];
  for (const line of lines) {
    const last = blocks.at(-1);
    const isQuote = isQuoted(line);
    if (last && (last.isQuote === isQuote || line.trim() === "")) last.lines.push(line);
    else blocks.push({ lines: [line], isQuote });
  }
  return blocks.filter((block) => block.lines.some((line) => line.trim() !== ""));
}

/** Leaves out nested quotes and the attribution. */
function shortQuote(lines: string[]): string {
  const words = lines
    .map((line) => line.slice(0, lineLength).replace(/^\s*> ?/, ""))
    .filter((line) => line.trim() !== "" && !isQuoted(line) && !isAttribution(line));
  const cut = words.slice(-linesOfQuote).map((line) => `> ${cutText(line.trim(), quoteLength)}`);
  return [...(words.length > linesOfQuote ? ["> …"] : []), ...cut].join("\n");
}

const device = new RegExp(`^[\\s*_]*(?:${closingVerbs.join("|")}).*(?:${senderDevices.join("|")})`, "i");
const signatureLine = 120;

/** "-- " marks signatures (RFC 3676). */
function withoutSignature(lines: string[]): string {
  const mark = lines.findIndex((line) => /^-- ?$/.test(line));
  const written = trimBlankLines(mark === -1 ? lines : lines.slice(0, mark));
  const last = written.slice(-linesOfSignature);
  const phone = last.findIndex((line) => line.length < signatureLine && device.test(line));
  const own = phone === -1 ? written : written.slice(0, written.length - last.length + phone);
  return trimBlankLines(own)
    .join("\n")
    .replace(/\n{3,}/g, "\n\n");
}

function trimBlankLines(lines: string[]): string[] {
  const tidy = lines.map((line) => line.trimEnd());
  const first = tidy.findIndex((line) => line !== "");
  if (first === -1) return [];
  return tidy.slice(first, tidy.findLastIndex((line) => line !== "") + 1);
}
