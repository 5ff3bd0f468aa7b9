import type { Language } from "#contract/languages.ts";
import { repeatWords } from "#contract/repeat-words.ts";
import type { Translate } from "../../../emails/translate.ts";
import { markup, type Html } from "../../../emails/html.ts";
import { offsetOf, whenWords } from "../../conversation/messages/present-occasion.ts";
import { eventColumns, readDate } from "../../conversation/dates/rules.ts";
import { currentOccurrence } from "../../conversation/dates/rules-repetition.ts";

interface Reader {
  t: Translate;
  language: Language;
  /** Milliseconds. */
  now: number;
}

/** Keys of `data`. Other clients may store any value. */
export type Occasion = Partial<Record<"date" | "date_end" | "date_zone" | "place" | "repeat" | "cancelled", unknown>>;

/** Shows the next occurrence. A time is in its author's zone, by name if known and else by offset; the page's script adds the reader's local time. */
export function occasion(data: Occasion, reader: Reader): Html {
  const { date: first, date_end: dateEnd, schedule, place } = eventColumns(data);
  if (first === null) return markup``;
  const { date, dateEnd: end, isCancelled } = currentOccurrence({ date: first, dateEnd, schedule }, reader.now);
  const { t, language } = reader;
  const repeats = typeof data.repeat === "string" ? repeatWords(data.repeat, t, language) : undefined;
  return markup`${isCancelled ? markup`<p class="when">${t("event.is_cancelled")}</p>` : undefined}${time(date, end, data.date_zone, reader)}${repeats && markup`<p class="soft">${repeats}</p>`}${place === null ? undefined : markup`<p class="when"><bdi>${place}</bdi></p>`}`;
}

function time(date: string, end: string | null, zone: unknown, { t, language }: Reader): Html {
  const words = whenWords(date, end, zone, language);
  const shown = markup`<p class="when"><time datetime="${date}">${words}</time></p>`;
  const read = readDate(date);
  if ("day" in read) return shown;
  const utc = read.moment.toISOString();
  return markup`${shown}<p class="soft" data-offset="${offsetOf(date)}" hidden>${t("public.your_time")} <time datetime="${utc}"></time></p>`;
}
