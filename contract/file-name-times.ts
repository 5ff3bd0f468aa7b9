import { hourOf, timeOf, type ParsedTime } from "./time-texts.ts";

/** "2019-07-14", "2019_07_14", "20190714". */
const dayInName = /(?<!\d)((?:18|19|20)\d\d)([-_.]?)(\d\d)\2(\d\d)(?!\d)/u;
/** "_101500", "-10-15-00", " at 10.15.00", " um 10.15.00", " 上午10.15.00", " at 3.15.00 PM". */
const clockBehind =
  /^(?:[-_. T]{1,3}|\s\p{L}[\p{L}\s]{0,12}\s)(上午|下午|午前|午後|오전|오후)?\s?(?:(\d\d)[-_.:h]?(\d\d)[-_.:m]?(\d\d)|(\d)[.:](\d\d)[.:](\d\d))(?!\d{4})(?:[-_.]?\d{1,6}(?!\d))?(?:\s?([AP])\.?M\b)?(Z)?/iu;
/** "20190714101500", "20190714_101500123". */
const joined = /(?<!\d)((?:19|20)\d\d)(\d\d)(\d\d)[-_]?(\d\d)(\d\d)(\d\d)\d{0,3}(?!\d)(Z)?/u;
/** Milliseconds since 1970, as in "FB_IMG_1563098100000.jpg". */
const asNumber = /(?<!\d)(1[0-9]\d{11})(?!\d)/u;
const inUtc = /^PXL_/u;

/** Returns noon if the name has only a day. */
export function timeInName(name: string): ParsedTime | undefined {
  return timeInJoined(name) ?? timeInParts(name) ?? timeInNumber(name);
}

function timeInJoined(name: string): ParsedTime | undefined {
  const [, year, month, day, hours, minutes, seconds, zone] = joined.exec(name) ?? [];
  const clock = [hours, minutes, seconds].map(Number);
  const time = timeOf(Number(year), Number(month), Number(day), clock);
  return time === undefined ? undefined : { time, isUtc: zone !== undefined || inUtc.test(name) };
}

function timeInParts(name: string): ParsedTime | undefined {
  const found = dayInName.exec(name);
  if (!found) return undefined;
  const [whole, year, , month, day] = found;
  const date = [Number(year), Number(month), Number(day)] as const;
  const behind = clockBehind.exec(name.slice(found.index + whole.length)) ?? undefined;
  const [, word, hours, minutes, seconds, hour, ...others] = behind ?? [];
  const [minutesBehind, secondsBehind, half, zone] = others;
  const clock = [
    hourOf(Number(hours ?? hour), half ?? word),
    Number(minutes ?? minutesBehind),
    Number(seconds ?? secondsBehind),
  ];
  const exact = behind && timeOf(...date, clock);
  const time = exact ?? timeOf(...date);
  return time === undefined ? undefined : { time, isUtc: exact !== undefined && zone !== undefined };
}

function timeInNumber(name: string): ParsedTime | undefined {
  const number = asNumber.exec(name)?.[1];
  return number === undefined ? undefined : { time: Number(number), isUtc: true };
}
