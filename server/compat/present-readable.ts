import { cutText } from "#contract/cut-text.ts";
import { formatDate } from "#contract/dates.ts";
import { onOneLine } from "#contract/one-line.ts";
import { isPollOver } from "#contract/poll-rules.ts";
import type { PollData } from "#contract/polls.ts";
import { repeatWords } from "#contract/repeat-words.ts";
import { toSeconds } from "../clock.ts";
import { whenWords } from "../features/conversation/messages/present-occasion.ts";
import { eventColumns } from "../features/conversation/dates/rules.ts";
import { currentOccurrence } from "../features/conversation/dates/rules-repetition.ts";
import { asksConfirmation } from "../features/conversation/messages/rules.ts";
import type { Reader } from "./reader.ts";
import { readablePart, type ReadableMessage, type PollOutcome } from "./rules-readable.ts";

const quoteLength = 200;
const titles = { choice: "poll.title", dates: "poll.kind_dates", list: "poll.kind_list" } as const;

/** Describes polls, dates, captions and recordings, which these clients do not show. Computed for each response and never stored. */
export function readableParts(messages: ReadableMessage[], outcomes: ReadonlyMap<string, PollOutcome>, reader: Reader) {
  const lines = (message: ReadableMessage) => readableLines(message, outcomes.get(message.id)!, reader);
  return new Map(messages.map((message) => [message.id, readablePart(lines(message))]));
}

/** Reveals nothing that the page of the message would not. */
function readableLines(
  message: ReadableMessage,
  { poll, votes, isQuoteHidden }: PollOutcome,
  reader: Reader,
): string[] {
  const { data, quote } = message;
  const event = eventLines(data, reader);
  const isInteractive = event.length > 0 || poll !== undefined || asksConfirmation(data);
  return [
    ...(quote && !isQuoteHidden ? [quoteLine(quote)] : []),
    ...event,
    ...(poll ? pollLines(poll, votes, reader) : []),
    ...captionLines(message, reader),
    ...recordingLines(message, reader),
    ...(isInteractive && !message.isPublic ? [pageLine(message, reader)] : []),
  ];
}

function quoteLine({ authorName, text }: NonNullable<ReadableMessage["quote"]>): string {
  const words = onOneLine(text);
  const short = words.length > quoteLength ? `${cutText(words, quoteLength - 1)}…` : words;
  return authorName === null ? `> ${short}` : `> ${authorName}: ${short}`;
}

function eventLines(data: ReadableMessage["data"], { t, language, now }: Reader): string[] {
  const { date: first, date_end: dateEnd, schedule, place } = eventColumns(data);
  if (first === null) return [];
  const { date, dateEnd: end, isCancelled } = currentOccurrence({ date: first, dateEnd, schedule }, now);
  const repeats = typeof data.repeat === "string" ? repeatWords(data.repeat, t, language) : undefined;
  return [
    ...(isCancelled ? [t("event.is_cancelled")] : []),
    whenWords(date, end, data.date_zone, language),
    ...(repeats === undefined ? [] : [repeats]),
    ...(place === null ? [] : [place]),
  ];
}

/** Shows the number of votes per option, but never the voters. */
function pollLines(poll: PollData, votes: PollOutcome["votes"], reader: Reader): string[] {
  const { t, language, now } = reader;
  const { kind, options, ends_at } = poll;
  const until =
    ends_at === undefined ? [] : [t("poll.until", { date: formatDate(ends_at, { language, style: "stamp" }) })];
  return [
    [t(titles[kind]), ...until].join(", "),
    ...options.map((option) => optionLine(poll, option, votes?.get(option.id) ?? 0, reader)),
    ...(isPollOver(poll, toSeconds(now)) ? [t("poll.over")] : []),
  ];
}

function optionLine(
  { kind, zone }: PollData,
  { text, date, places }: PollData["options"][number],
  count: number,
  { t, language }: Reader,
): string {
  const words = date === undefined ? (text ?? "") : whenWords(date, null, zone, language);
  const free = places === undefined ? undefined : Math.max(0, places - count);
  const counts = [
    t(kind === "list" ? "poll.signed_up" : "poll.votes", { count }),
    ...(free === undefined ? [] : [free === 0 ? t("poll.full") : t("poll.places_left", { count: free })]),
  ];
  return `• ${words} – ${counts.join(", ")}`;
}

function captionLines({ data, files }: ReadableMessage, { t }: Reader): string[] {
  const pictures = files.filter(({ type }) => /^(image|video)\//.test(type));
  return pictures.flatMap(({ id }, i) => {
    const caption = textOf(data.captions, id);
    return caption === undefined ? [] : [`${t("file.image")} ${i + 1}: ${caption}`];
  });
}

function textOf(texts: unknown, id: string): string | undefined {
  if (typeof texts !== "object" || texts === null) return undefined;
  const text = (texts as Record<string, unknown>)[id];
  return typeof text === "string" && text.trim() !== "" ? text : undefined;
}

/** Links to the page, because these clients have no player. */
function recordingLines({ data, files }: ReadableMessage, { t, url }: Reader): string[] {
  return files
    .filter(({ type }) => type.startsWith("audio/"))
    .map((file) => {
      const name = t(textOf(data.waves, file.id) === undefined ? "file.audio" : "voice.message");
      const length = file.duration === null ? "" : ` (${lengthOf(file.duration)})`;
      return `${name}${length}: ${url}/files/${file.content_url}`;
    });
}

function lengthOf(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

function pageLine({ id, data }: ReadableMessage, { t, url }: Reader): string {
  return `${t(asksConfirmation(data) ? "compat.confirm" : "compat.answer")} ${url}/messages/${id}`;
}
