import { withAsciiDigits } from "#contract/digits.ts";
import { hourOf, isHalfOfDay } from "./chat-hours.ts";

/** Wall-clock time of a message: three numbers of a date, in the order of the phone's language, and a time of day. */
export interface ChatTime {
  date: readonly [number, number, number];
  /** Separator between the numbers of the date, including a following space. */
  by: string;
  hours: number;
  minutes: number;
  seconds: number;
  /** A word next to an hour up to 12 that means neither morning nor afternoon in any known language. */
  unknownHalf?: string;
}

export interface Beginning {
  time: ChatTime;
  /** Characters of the line that it takes. */
  length: number;
  /** Format of the date and time. It is the same in a whole export, because one phone wrote it. */
  style: string;
}

const word = String.raw`[\p{L}\p{M}][\p{L}\p{M}.'’׳״"]*`;
const words = `${word}(?: ${word}){0,3}`;
const date = String.raw`(?<first>\d{1,4}) ?(?<by>[./\-年년] ?)(?<second>\d{1,2}) ?[./\-月월] ?(?<third>\d{1,4})(?![\d:])(?: ?[.日일])?`;
const time = String.raw`(?<hours>\d{1,2})(?:[:.]| ?h ?)(?<minutes>\d{2})(?:(?:[:.]| min )(?<seconds>\d{2}))?`;
/** Some languages put words before or after a part: "14.02.25 г., 16:08 ч.", "14.2.2025 klo 16.08", "下午4:08". */
const between = (name: string) => `(?: ?(?<${name}1>${words}))?,? ?(?:(?<${name}2>${words}) ?)?`;
const after = (name: string) => `(?: ?(?<${name}>${words}))?`;
const moments = [
  `${date}${between("before")}${time}${after("after")}`,
  `${time}${between("after")}${date}${after("before1")}`,
];
const forms = moments.flatMap((moment) => [
  { kind: "[", pattern: new RegExp(String.raw`^\[ ?${moment} ?\] ?`, "u") },
  { kind: "-", pattern: new RegExp(`^${moment} [-–—] ?`, "u") },
  { kind: ",", pattern: new RegExp(`^${moment}, `, "u") },
]);

/** Only the first characters of a line are searched for a time, so that long lines cost no more than short ones. */
const longestBeginning = 90;
const mayBegin = /^\p{Cf}*\[?\p{Cf}* ?\p{Nd}/u;

/** Returns the time at the beginning of a line, in any language of WhatsApp, as written by iPhones or Android phones. */
export function beginningOf(line: string): Beginning | undefined {
  if (!mayBegin.test(line)) return undefined;
  const { text, ends } = simplify(line);
  for (const { kind, pattern } of forms) {
    const match = pattern.exec(text);
    const found = match?.groups && timeOf(match.groups);
    if (found)
      return { time: found, length: ends[match[0].length - 1]!, style: kind + found.by + typeof match.groups!.seconds };
  }
  return undefined;
}

/** Normalizes digits, spaces and commas and removes marks. `ends`: where each remaining character ends in the line. */
function simplify(line: string): { text: string; ends: number[] } {
  let text = "";
  let end = 0;
  const ends: number[] = [];
  for (const character of line) {
    if (text.length >= longestBeginning) break;
    end += character.length;
    const simple = simpleForm(character);
    text += simple;
    for (let n = 0; n < simple.length; n++) ends.push(end);
  }
  return { text, ends };
}

function simpleForm(character: string): string {
  if (/[\p{Cf}]/u.test(character)) return "";
  if (/[\p{Zs}\t]/u.test(character)) return " ";
  if (/[،、，၊]/u.test(character)) return ",";
  return character === "：" ? ":" : withAsciiDigits(character);
}

function timeOf(groups: Record<string, string | undefined>): ChatTime | undefined {
  const { first, second, third, by = "", hours, minutes, seconds = "0" } = groups;
  const beside = [groups.before1, groups.before2, groups.after, groups.after1, groups.after2].filter(
    (found) => found !== undefined,
  );
  const half = beside.find(isHalfOfDay);
  const found = {
    date: [Number(first), Number(second), Number(third)] as const,
    by,
    hours: hourOf(Number(hours), half),
    minutes: Number(minutes),
    seconds: Number(seconds),
  };
  if (found.hours > 23 || found.minutes > 59 || found.seconds > 59) return undefined;
  const unknown = half === undefined && Number(hours) > 0 && Number(hours) <= 12 ? beside.at(-1) : undefined;
  return unknown === undefined ? found : { ...found, unknownHalf: unknown };
}
