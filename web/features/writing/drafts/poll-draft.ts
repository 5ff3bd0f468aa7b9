import { isMultiple, type PollKind } from "#contract/poll-rules.ts";
import type { PollData } from "#contract/polls.ts";
import { dateFrom, splitDate } from "../../messages/messages/date-input.ts";

/** A poll being written. Texts are those of the inputs and may be empty. */
export interface PollDraft {
  kind: PollKind;
  options: readonly PollOptionDraft[];
  multiple: boolean;
  anonymous: boolean;
  lastDay: string;
}

export interface PollOptionDraft {
  id: string;
  text: string;
  day: string;
  time: string;
  places: string;
}

export function newPoll(kind: PollKind): PollDraft {
  const options = [1, 2].map((id) => emptyOption(String(id)));
  return { kind, options, multiple: false, anonymous: false, lastDay: "" };
}

function emptyOption(id: string): PollOptionDraft {
  return { id, text: "", day: "", time: "", places: "" };
}

export function pollDraftOf({ kind, options, multiple, anonymous, ends_at }: PollData): PollDraft {
  return {
    kind,
    options: options.map(({ id, text = "", date, places }) => ({
      id,
      text,
      ...splitDate(date),
      places: places === undefined ? "" : String(places),
    })),
    multiple: multiple ?? false,
    anonymous: anonymous ?? false,
    lastDay: ends_at === undefined ? "" : splitDate(new Date(ends_at * 1000).toISOString()).day,
  };
}

export function withOption(poll: PollDraft): PollDraft {
  const id = 1 + Math.max(0, ...poll.options.map((option) => Number(option.id)));
  return { ...poll, options: [...poll.options, emptyOption(String(id))] };
}

/** Returns the poll to send, without empty options; undefined if too few are filled in. */
export function pollFrom(draft: PollDraft): PollData | undefined {
  const { kind, multiple, anonymous, lastDay } = draft;
  const options = draft.options.flatMap((option) => optionFrom(kind, option) ?? []);
  if (options.length < (kind === "list" ? 1 : 2)) return undefined;
  return {
    kind,
    options,
    ...(kind === "choice" && isMultiple({ kind, multiple: multiple || undefined }) && { multiple: true as const }),
    ...(kind !== "list" && anonymous && { anonymous: true as const }),
    ...(lastDay && { ends_at: Math.floor(new Date(`${lastDay}T23:59:59`).getTime() / 1000) }),
    ...(kind === "dates" && { zone: new Intl.DateTimeFormat().resolvedOptions().timeZone }),
  };
}

function optionFrom(
  kind: PollKind,
  { id, text, places, ...day }: PollOptionDraft,
): PollData["options"][number] | undefined {
  if (kind === "dates") {
    const date = dateFrom(day);
    return date === undefined ? undefined : { id, date };
  }
  const words = text.trim();
  if (!words) return undefined;
  const most = Number(places);
  return { id, text: words, ...(kind === "list" && most >= 1 && { places: Math.floor(most) }) };
}
