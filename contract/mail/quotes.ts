import { withAsciiDigits } from "../digits.ts";
import { attributionVerbs, labels, originalHeadings } from "./mail-words.ts";

export const lineLength = 1000;
const linesOfAttribution = 4;
const linesOfHeader = 6;
const labelLength = 30;

export class QuoteFinder {
  readonly #lines: readonly string[];
  /** Index of the next non-blank line, for each line and for the end. */
  readonly #next: readonly number[];

  constructor(lines: readonly string[]) {
    this.#lines = lines.map(plain);
    this.#next = nextWritten(this.#lines);
  }

  /** Returns how many lines a mail program added from here: those above an original marked by ">", or all, if the original continues to the end. 0 if none. */
  linesAt(n: number): number {
    const line = this.#at(n);
    if (line.trim() === "" || isQuoted(line)) return 0;
    if (this.#isSeparator(n) || this.#isHeader(n)) return this.#lines.length - n;
    return this.#attributionAt(n);
  }

  #isSeparator(n: number): boolean {
    const line = this.#at(n).trim();
    if (originalMessage.test(line)) return true;
    const isRule = /^_{10,}$/.test(line) || /^[-–—]{4,}[^-–—].{1,60}[^-–—][-–—]{4,}$/.test(line);
    return isRule && this.#isHeader(this.#next[n + 1]!);
  }

  /** A list typed by a person has neither an address nor a subject. */
  #isHeader(n: number): boolean {
    const label = labelOf(this.#at(n));
    if (label === undefined || !(labels.from.has(label) || labels.sent.has(label))) return false;
    const header = this.#headerFrom(n);
    const found = kindsOf(header);
    if (!found.has("from") || found.size < 3) return false;
    return header.some((line) => /\S@\S/.test(line)) || (found.has("subject") && header.some(hasTime));
  }

  /** Mail programs may put a blank line between two lines of a header. */
  #headerFrom(n: number): string[] {
    const header: string[] = [];
    for (let at = n; header.length < linesOfHeader; at = this.#next[at + 1]!) {
      const line = this.#lines[at];
      if (line === undefined) break;
      header.push(line.slice(0, lineLength));
      if (this.#next[at + 1]! > at + 2) break;
    }
    return header;
  }

  /** "On 12 November 2026 at 10:03, Anna <anna@example.org> wrote:", possibly wrapped. */
  #attributionAt(n: number): number {
    for (let count = 1; count <= linesOfAttribution; count++) {
      const last = this.#at(n + count - 1).trimEnd();
      if (last === "" || isQuoted(last)) return 0;
      if (!/[:：]$/.test(last)) continue;
      const words = this.#lines
        .slice(n, n + count)
        .join(" ")
        .slice(0, lineLength);
      const below = this.#at(this.#next[n + count]!);
      if (isQuoted(below)) return isAttribution(words) ? count : 0;
      const isWhole =
        words.includes("@") && /\d/.test(words) && (writing.test(words) || (below === "" && hasTime(words)));
      return isWhole ? this.#lines.length - n : 0;
    }
    return 0;
  }

  #at(n: number): string {
    return (this.#lines[n] ?? "").slice(0, lineLength);
  }
}

const kinds = ["from", "sent", "to", "subject"] as const;
function kindsOf(header: readonly string[]): ReadonlySet<keyof typeof labels> {
  const written = header.map(labelOf).filter((label) => label !== undefined);
  return new Set(kinds.filter((kind) => written.some((label) => labels[kind].has(label))));
}

const originalMessage = new RegExp(`^[-_*\\s–—]{2,}(?:${originalHeadings.join("|")})[-_*\\s:–—]*$`, "i");
const writing = new RegExp(attributionVerbs.join("|"), "i");

function plain(line: string): string {
  return withAsciiDigits(line).replace(/[\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g, "");
}

export function isQuoted(line: string): boolean {
  return /^\s{0,3}>/.test(line);
}

export function isAttribution(words: string): boolean {
  const isDated = /\d+\D+\d+/.test(words) && (hasTime(words) || /\d{4}/.test(words));
  return /[:：]\s*$/.test(words) && (isDated || (/\d/.test(words) && (writing.test(words) || /\S@\S/.test(words))));
}

function hasTime(line: string): boolean {
  return /\d{1,2}\s?[:.h時时点시]\s?\d{2}/u.test(line);
}

function labelOf(line: string): string | undefined {
  const [, label] =
    /^[\s*]*([\p{L}\p{M}][\p{L}\p{M}\s.'’-]*?)\s*\*?\s?[:：]/u.exec(line.slice(0, labelLength + 10)) ?? [];
  return label?.toLowerCase().replace(/\s+/g, " ").replace(/\.$/, "");
}

/** One pass, because a text may be all blank lines. */
function nextWritten(lines: readonly string[]): number[] {
  const next = Array.from<number>({ length: lines.length + 1 }).fill(lines.length);
  for (let n = lines.length - 1; n >= 0; n--) next[n] = lines[n]!.trim() === "" ? next[n + 1]! : n;
  return next;
}
