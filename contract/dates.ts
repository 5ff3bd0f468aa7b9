import { bcp47, type Language } from "./languages.ts";

export const dateStyles = {
  short: { day: "numeric", month: "short", year: "numeric" },
  day: { day: "numeric", month: "short" },
  weekday: { weekday: "long" },
  weekday_day: { weekday: "short", day: "numeric", month: "short" },
  long: { day: "numeric", month: "long", year: "numeric" },
  full: { weekday: "long", day: "numeric", month: "long", year: "numeric" },
  moment: { dateStyle: "full", timeStyle: "short" },
  time: { timeStyle: "short" },
  stamp: { day: "numeric", month: "short", year: "numeric", hour: "numeric", minute: "2-digit" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type DateStyle = keyof typeof dateStyles;

/** `timeZone` is an IANA name such as "Europe/Paris". Defaults to the machine's. */
export function formatDate(
  epochSeconds: number,
  { language, style, timeZone }: { language: Language; style: DateStyle; timeZone?: string },
): string {
  const date = new Date(epochSeconds * 1000);
  if (language === "zgh") return inTamazight(date, style, timeZone);
  return formatter(language, style, timeZone).format(date);
}

/** Creating a formatter takes far longer than using it. Each takes a few kilobytes. */
const formatters = new Map<string, Intl.DateTimeFormat>();
const mostFormatters = 100;

function formatter(language: Language, style: DateStyle, timeZone?: string): Intl.DateTimeFormat {
  const key = [language, style, timeZone].join(" ");
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(bcp47(language), { ...dateStyles[style], ...(timeZone && { timeZone }) });
  if (formatters.size >= mostFormatters) formatters.clear();
  formatters.set(key, made);
  return made;
}

/** Follows CLDR for zgh, which browsers do not support. */
function inTamazight(date: Date, style: DateStyle, timeZone?: string): string {
  const { weekday, day, month, year, hour, minute } = numbersOf(date, timeZone);
  const name = tamazightMonths[month - 1]!;
  if (style === "time") return `${hour}:${minute}`;
  if (style === "weekday") return weekdays[weekday]!;
  const inDays = `${day} ${name.slice(0, 3)}`;
  if (style === "day") return inDays;
  if (style === "weekday_day") return `${weekdays[weekday]!} ${inDays}`;
  const inShort = `${inDays} ${year}`;
  if (style === "short") return inShort;
  if (style === "stamp") return `${inShort} ${hour}:${minute}`;
  const inLong = `${day} ${name} ${year}`;
  if (style === "long") return inLong;
  const inFull = `${weekdays[weekday]!} ${inLong}`;
  return style === "full" ? inFull : `${inFull} ${hour}:${minute}`;
}

function numbersOf(date: Date, timeZone?: string) {
  const format = new Intl.DateTimeFormat("en-GB", {
    day: "numeric",
    month: "numeric",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    ...(timeZone && { timeZone }),
  });
  const parts = Object.fromEntries(format.formatToParts(date).map(({ type, value }) => [type, value]));
  const [day, month, year] = [Number(parts.day), Number(parts.month), Number(parts.year)];
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay();
  return { weekday, day, month, year, hour: parts.hour, minute: parts.minute };
}

export const tamazightMonths: readonly string[] = [
  ...["ⵉⵏⵏⴰⵢⵔ", "ⴱⵕⴰⵢⵕ", "ⵎⴰⵕⵚ", "ⵉⴱⵔⵉⵔ", "ⵎⴰⵢⵢⵓ", "ⵢⵓⵏⵢⵓ"],
  ...["ⵢⵓⵍⵢⵓⵣ", "ⵖⵓⵛⵜ", "ⵛⵓⵜⴰⵏⴱⵉⵔ", "ⴽⵜⵓⴱⵔ", "ⵏⵓⵡⴰⵏⴱⵉⵔ", "ⴷⵓⵊⴰⵏⴱⵉⵔ"],
];

const weekdays = ["ⴰⵙⴰⵎⴰⵙ", "ⴰⵢⵏⴰⵙ", "ⴰⵙⵉⵏⴰⵙ", "ⴰⴽⵕⴰⵙ", "ⴰⴽⵡⴰⵙ", "ⴰⵙⵉⵎⵡⴰⵙ", "ⴰⵙⵉⴹⵢⴰⵙ"];
