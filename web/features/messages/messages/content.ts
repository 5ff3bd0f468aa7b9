import type { Card } from "#contract/cards.ts";
import type { MessageData, MessageType, MessageView, Quote } from "#contract/messages.ts";
import { limitMarks } from "#contract/marks.ts";
import { beginningOf } from "#contract/plain-text.ts";
import { parseRichText, wordsOfText } from "#contract/rich-text.ts";

interface Written {
  type: MessageType;
  data: MessageData;
}

export function messageTitle({ data }: Written): string {
  return typeof data.title === "string" ? limitMarks(data.title).trim() : "";
}

export function textOf({ type, data }: Written): string {
  return wordsOfText(type, typeof data.text === "string" ? data.text : "");
}

export function photoOf({ data }: { data: object }): string | undefined {
  const { photo } = data as Record<string, unknown>;
  return typeof photo === "string" ? photo : undefined;
}

/** Returns the date of a repeating event that a comment is about. */
export function eventDayOf({ data }: { data: object }): string | undefined {
  const { event_day: day } = data as Record<string, unknown>;
  return typeof day === "string" && /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : undefined;
}

/** Returns the event date of a message: a day, or a time in epoch seconds. */
export function dateOf({ data: { date } }: Pick<MessageView, "data">): { day: string } | { at: number } | undefined {
  if (typeof date !== "string" || Number.isNaN(Date.parse(date))) return undefined;
  return date.includes("T") ? { at: Date.parse(date) / 1000 } : { day: date };
}

/** Other clients may store any value. */
export function hasNoEmbed({ data }: { data: object }): boolean {
  return Boolean((data as Record<string, unknown>).no_embed);
}

export function richTextOf({ type, data }: Written): string | undefined {
  const text = typeof data.text === "string" ? data.text : "";
  return type === "rich_text" && parseRichText(text) ? text : undefined;
}

/** Treats unparsable content as plain text. */
export function plainWords(text: string): string {
  return wordsOfText("rich_text", text);
}

export function quoteOf(message: MessageView): Quote {
  const text = messageTitle(message) || beginningOf(textOf(message));
  return {
    id: message.id,
    ...(message.author && { authorName: message.author.name }),
    ...(text && { text }),
    ...(message.files[0] && { file: message.files[0].type }),
  };
}

export function asksConfirmation({ data }: { data: object }): boolean {
  return (data as { confirm?: unknown }).confirm === true;
}

/** Returns whether the message is part of an email that its author can read in full. */
export function isPartOfEmail({ data }: Pick<MessageView, "data">): boolean {
  return (data as { by_email?: unknown }).by_email === true;
}

/** Creates the card of a message that is already on the group's page. */
export function cardOf(message: MessageView): Card {
  const shown = message.files.find(({ type }) => /^(image|video)\//.test(type)) ?? message.files[0];
  return {
    id: message.id,
    createdAt: message.createdAt,
    lastActivityDate: message.lastActivityDate,
    title: messageTitle(message) || undefined,
    ...eventOfCard(message),
    ...("poll" in message.data && { poll: true }),
    excerpt: beginningOf(textOf(message)) || undefined,
    author: message.author,
    preview: shown && {
      id: shown.id,
      type: shown.type,
      width: shown.width,
      height: shown.height,
      thumbhash: shown.thumbhash,
    },
    files: message.files.length,
    replies: message.replies,
    reactions: mostFrequent(message.reactions),
    sortOrder: message.sortOrder,
    parent: message.parent?.id,
  };
}

interface EventData {
  date: string;
  date_end?: string;
  place?: string;
  repeat?: string;
  cancelled?: unknown;
}

/** Other clients may store anything. */
function eventOfCard(message: MessageView): Pick<Card, "date" | "dateEnd" | "place" | "cancelled" | "repeats"> {
  if (!dateOf(message)) return {};
  const { date, date_end: dateEnd, place, repeat, cancelled } = message.data as EventData;
  return {
    date,
    dateEnd,
    place,
    ...(cancelled === true && { cancelled }),
    ...(repeat !== undefined && { repeats: true }),
  };
}

function mostFrequent(reactions: MessageView["reactions"]): Card["reactions"] {
  return reactions
    ?.toSorted((a, b) => b.count - a.count)
    .slice(0, 2)
    .map(({ emoji, count }) => ({ emoji, count }));
}
