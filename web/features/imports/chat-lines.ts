/** Wall-clock time of a message as the chat has it: three numbers of a date in the order of the phone's language, and a time of day. */
export interface ChatTime {
  date: readonly [number, number, number];
  hours: number;
  minutes: number;
  seconds: number;
}

export interface ChatEntry {
  time: ChatTime;
  /** Undefined for a notice of the service, such as that somebody joined. */
  author: string | undefined;
  text: string;
}

/** Invisible marks of direction. WhatsApp puts one before everything that was not typed by a person. */
const direction = "\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069";
const date = "(\\d{1,4})\\s?[./\\-年년]\\s?(\\d{1,2})\\s?[./\\-月월]\\s?(\\d{1,4})\\.?\\s?[日일]?";
const halfOfDay = "\\p{L}\\p{P}{0,1}\\s?\\p{L}{0,3}\\.?";
const time = `(?:(${halfOfDay})\\s?)?(\\d{1,2})[:.](\\d{2})(?:[:.](\\d{2}))?(?:\\s?(${halfOfDay}))?`;
/** The word between date and time in some languages. */
const at = "(?:(?:à|at|om|um|o|v|в)\\s)?";
const onIphone = new RegExp(`^[${direction}\\ufeff]*\\[${date},?\\s?${at}${time}\\]\\s?`, "u");
const onAndroid = new RegExp(`^[${direction}\\ufeff]*${date},?\\s${at}${time}(?:\\s?[-–]\\s|,\\s)`, "u");
const beforeNoon = /^(a|오전|上午|凌晨|清晨|早上|早|de|dop)/i;
const afterNoon = /^(p|오후|下午|晚上|中午|傍晚|du|odp|pop)/i;

/** Longest name; a longer text before a colon was typed by nobody. */
const longestName = 100;
const nameAndText = new RegExp(`^(.{1,${longestName}}?)\\s?:(?:\\s|$)([^]*)$`, "u");

/** Reads the lines of an exported chat, one entry after the other. Lines without a time belong to the entry before. */
export function* readChat(text: string): Generator<ChatEntry> {
  let current: { time: ChatTime; lines: string[] } | undefined;
  for (const line of linesOf(text)) {
    const found = beginningOf(line);
    if (found) {
      if (current) yield entryOf(current);
      current = { time: found.time, lines: [line.slice(found.length)] };
    } else current?.lines.push(line);
  }
  if (current) yield entryOf(current);
}

/** Lines are not split all at once, because a chat can have a million of them. */
function* linesOf(text: string): Generator<string> {
  let from = 0;
  while (from <= text.length) {
    const end = text.indexOf("\n", from);
    const to = end === -1 ? text.length : end;
    yield text.slice(from, text[to - 1] === "\r" ? to - 1 : to);
    from = to + 1;
  }
}

/** A time stands within the first characters of a line, so long lines cost no more than short ones. */
const longestBeginning = 60;

function beginningOf(line: string): { time: ChatTime; length: number } | undefined {
  const head = line.slice(0, longestBeginning);
  const match = onIphone.exec(head) ?? onAndroid.exec(head);
  if (!match) return undefined;
  const [whole, first, second, third, before, hours, minutes, seconds, after] = match;
  const time = {
    date: [Number(first), Number(second), Number(third)] as const,
    hours: hoursOf(Number(hours), before ?? after ?? ""),
    minutes: Number(minutes),
    seconds: Number(seconds ?? 0),
  };
  return time.hours < 24 && time.minutes < 60 && time.seconds < 60 ? { time, length: whole.length } : undefined;
}

function hoursOf(hours: number, half: string): number {
  if (afterNoon.test(half) && hours < 12) return hours + 12;
  return beforeNoon.test(half) && hours === 12 ? 0 : hours;
}

function entryOf({ time, lines }: { time: ChatTime; lines: string[] }): ChatEntry {
  const [first = "", ...others] = lines;
  const match = nameAndText.exec(first);
  if (!match) return { time, author: undefined, text: lines.join("\n") };
  const [, name = "", words = ""] = match;
  return { time, author: cleanName(name), text: [words, ...others].join("\n") };
}

const marks = new RegExp(`[${direction}]`, "gu");

/** Removes the marks around numbers, and the tilde before the names of people who are not in the address book. */
function cleanName(name: string): string {
  return name.replace(marks, "").replace(/^~\s?/u, "").trim();
}

export function withoutMarks(text: string): string {
  return text.replace(marks, "");
}

/** Returns whether a text was written by the service and not by its author: "image omitted", "This message was deleted". */
export function isByService(text: string): boolean {
  return /^[\u200e\u200f]/u.test(text);
}
