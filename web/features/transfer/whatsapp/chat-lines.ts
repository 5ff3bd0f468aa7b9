import { beginningOf, type ChatTime } from "./chat-clock.ts";

export interface ChatEntry {
  time: ChatTime;
  /** Undefined for a notice by WhatsApp, such as that a member joined. */
  author: string | undefined;
  text: string;
}

/** Longest name. A longer text before a colon is no name. */
const longestName = 100;
const nameAndText = new RegExp(`^(.{1,${longestName}}?)\\s?[:：](?:\\s|$)([^]*)$`, "u");

/** Reads an exported chat entry by entry. Lines without a time belong to the previous entry. */
export class ChatReader {
  readonly #text: string;
  /** Lines before the first message. */
  unread = 0;

  constructor(text: string) {
    this.#text = text;
  }

  *entries(): Generator<ChatEntry> {
    let current: { time: ChatTime; lines: string[] } | undefined;
    let style: string | undefined;
    for (const line of linesOf(this.#text)) {
      const found = beginningOf(line);
      if (found && found.style === (style ??= found.style)) {
        if (current) yield entryOf(current);
        current = { time: found.time, lines: [line.slice(found.length)] };
      } else if (current) current.lines.push(line);
      else if (withoutMarks(line).trim() !== "") this.unread += 1;
    }
    if (current) yield entryOf(current);
  }
}

/** Splits lazily, because a chat can have a million lines. */
function* linesOf(text: string): Generator<string> {
  let from = 0;
  while (from <= text.length) {
    const end = text.indexOf("\n", from);
    const to = end === -1 ? text.length : end;
    yield text.slice(from, text[to - 1] === "\r" ? to - 1 : to);
    from = to + 1;
  }
}

function entryOf({ time, lines }: { time: ChatTime; lines: string[] }): ChatEntry {
  const [first = "", ...others] = lines;
  const [, name = "", words = ""] = nameAndText.exec(first) ?? [];
  const author = cleanName(name);
  if (author === "" || breaksQuote(author)) return { time, author: undefined, text: lines.join("\n") };
  return { time, author, text: [words, ...others].join("\n") };
}

const pairs = ["«»", "‹›", "「」", "『』", "《》", "„“”"];

/** Returns whether the colon is within quotation marks: 'Anna changed the name to "Trip: Paris"' has no author. */
function breaksQuote(name: string): boolean {
  const isOpen = ([open, ...close]: string) => {
    const from = name.lastIndexOf(open!);
    return from !== -1 && close.every((one) => name.lastIndexOf(one) < from);
  };
  if (pairs.some(isOpen) || (!name.includes("„") && isOpen("“”"))) return true;
  // These have no direction, and occur within Hebrew abbreviations.
  return (name.match(/(?<=^|[\s\-־(])["״”]/gu) ?? []).length > (name.match(/["״”](?=\s|$)/gu) ?? []).length;
}

/** Invisible direction marks. WhatsApp puts one before everything that no person has typed. */
const marks = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Removes the marks around phone numbers, and the tilde before names missing from the address book. */
function cleanName(name: string): string {
  return withoutMarks(name).replace(/^~\s?/u, "").trim();
}

export function withoutMarks(text: string): string {
  return text.replace(marks, "");
}

/** Returns whether WhatsApp wrote the text instead of its author: "image omitted", "This message was deleted". */
export function isByService(text: string): boolean {
  return text.startsWith("\u200e");
}
