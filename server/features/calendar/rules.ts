import { appError } from "../../errors.ts";
import { isEvent } from "../messages/rules-dates.ts";

/** Throws `not_an_event` for a message without a date. `data` is JSON. */
export function mustBeEvent({ data }: { data: string }): void {
  if (!isEvent(JSON.parse(data) as Record<string, unknown>)) throw appError("not_an_event");
}

/** Returns a note as one line. */
export function writtenNote(note: string): string {
  return note
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .toWellFormed();
}

const longestTitle = 60;

/** Returns the title of an event, or else the beginning of its text; "" if it has neither. */
export function titleOfEvent({ title, excerpt }: { title: string | null; excerpt: string | null }): string {
  return title ?? excerpt?.split("\n")[0]?.slice(0, longestTitle) ?? "";
}
