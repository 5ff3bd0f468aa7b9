import { formatDate } from "#contract/dates.ts";
import type { Language } from "#contract/languages.ts";
import type { PollData } from "#contract/polls.ts";

/** Returns undefined if another client stored something else under that name. */
export function pollOf({ data }: { data: object }): PollData | undefined {
  const { poll } = data as { poll?: Partial<PollData> | null };
  return Array.isArray(poll?.options) && poll.kind !== undefined ? (poll as PollData) : undefined;
}

/** A day is the same everywhere, while a time is shown in the reader's zone. */
export function optionLabel({ text, date }: PollData["options"][number], language: Language): string {
  if (date === undefined || Number.isNaN(Date.parse(date))) return text ?? "";
  const at = Date.parse(date) / 1000;
  return date.includes("T")
    ? formatDate(at, { language, style: "moment" })
    : formatDate(at, { language, style: "full", timeZone: "UTC" });
}
