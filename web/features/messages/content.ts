import type { Card, MessageData, MessageType, MessageView } from "#contract/messages.ts";
import { limitMarks } from "#contract/marks.ts";
import { beginningOf } from "#contract/plain-text.ts";
import { parseRichText, wordsOfText } from "#contract/rich-text.ts";
import type { StoredFile } from "../files/uploads.ts";

interface Written {
  type: MessageType;
  data: MessageData;
}

export function titleOf({ data }: Written): string {
  return typeof data.title === "string" ? limitMarks(data.title).trim() : "";
}

/** The text as it is read: of a rich text, its plain words. */
export function textOf({ type, data }: Written): string {
  return wordsOfText(type, typeof data.text === "string" ? data.text : "");
}

/** Its files, each with what its author says is to be seen. The key `alternatives` is ours: texts by the id of the file. */
export function filesOf({ data, files }: { data: object; files: MessageView["files"] }): StoredFile[] {
  const { alternatives } = data as Record<string, unknown>;
  if (typeof alternatives !== "object" || alternatives === null) return files;
  return files.map((file) => {
    const alternative = (alternatives as Record<string, unknown>)[file.id];
    return typeof alternative === "string" ? { ...file, alternative } : file;
  });
}

/** The day, or the moment in epoch seconds, that a message is about. */
export function dateOf({ data: { date } }: Pick<MessageView, "data">): { day: string } | { at: number } | undefined {
  if (typeof date !== "string" || Number.isNaN(Date.parse(date))) return undefined;
  return date.includes("T") ? { at: Date.parse(date) / 1000 } : { day: date };
}

/** Whether its first link is shown without what it leads to. Other clients may say any value. */
export function hasNoEmbed({ data }: { data: object }): boolean {
  return Boolean((data as Record<string, unknown>).no_embed);
}

/** The formatted text as it is stored; undefined where there is none. */
export function richTextOf({ type, data }: Written): string | undefined {
  const text = typeof data.text === "string" ? data.text : "";
  return type === "rich_text" && parseRichText(text) ? text : undefined;
}

/** The words of a formatted text. What cannot be read as that is taken as the plain text it is. */
export function plainWords(text: string): string {
  return wordsOfText("rich_text", text);
}

/** The card of a message, for a group's page that shows it already. */
export function cardOf(message: MessageView): Card {
  const shown = message.files.find(({ type }) => /^(image|video)\//.test(type)) ?? message.files[0];
  return {
    id: message.id,
    createdAt: message.createdAt,
    lastActivityDate: message.lastActivityDate,
    title: titleOf(message) || undefined,
    date: dateOf(message) && message.data.date,
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
    sortOrder: message.sortOrder,
    parent: message.parent?.id,
  };
}
