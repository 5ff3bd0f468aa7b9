import { randomInt } from "node:crypto";
import type { MessageType } from "#contract/messages.ts";
import {
  contentLength,
  filesPerMessage,
  textLength,
  titleLength,
  mentionsPerMessage,
  nameLength,
} from "#contract/limits.ts";
import { limitMarks } from "#contract/marks.ts";
import { beginningOf } from "#contract/plain-text.ts";
import { wordsOfText } from "#contract/rich-text.ts";
import { appError } from "../../../errors.ts";
import { checkEvent, eventColumns, isPlace } from "../dates/rules.ts";
import { withNormalRule } from "../dates/rules-repetition.ts";
import { everyone, mentionsNamedIn, mentionsOf, type Mentions } from "#contract/mentions.ts";
import { idPattern } from "#contract/wire.ts";

export interface Content {
  type: MessageType;
  data: Record<string, unknown>;
}

/** Text for cards, breadcrumbs, search and emails; "" if there is none. */
export interface PlainContent {
  title: string;
  text: string;
}

export function messageType(type: unknown): MessageType {
  return type === "rich_text" ? "rich_text" : "standard";
}

/** The message itself if it is on the group's page, or else its own thread. */
export function threadOfReplies(message: { id: string; on_group_page: number; thread_id: string | null }): string {
  return message.on_group_page === 1 ? message.id : (message.thread_id ?? message.id);
}

/** A null value removes its key. */
export function mergeData(
  current: Record<string, unknown>,
  changes: Record<string, unknown> | undefined,
): Record<string, unknown> {
  if (changes === undefined) return current;
  const merged = { ...current, ...changes };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null));
}

export function aboutPhoto(content: Content, photoId: string | null): Content {
  if (photoId !== null || !("photo" in content.data)) return content;
  const { photo: _photo, ...data } = content.data;
  return { ...content, data };
}

/** Counts UTF-16 units. Requires a file or a text that is not blank. Limits the total size, because every list of messages includes the data. */
export function checkContent(content: Content, files: number): PlainContent {
  const { title = "", text = "" } = content.data;
  if (typeof title !== "string" || typeof text !== "string") throw appError("bad_request");
  checkEvent(content.data);
  checkPlaces(content.data);
  const plain = plainContent(content);
  if (plain.title.length > titleLength) throw appError("title_too_long");
  if (plain.text.length > textLength) throw appError("text_too_long");
  if (JSON.stringify(content.data).length > contentLength) throw appError("body_too_large");
  if (isBlank(plain) && files === 0) throw appError("empty_message");
  return plain;
}

/** Rich text is JSON `{delta, textOnly}`; anything else is treated as plain text. */
export function plainContent({ type, data }: Content): PlainContent {
  const title = typeof data.title === "string" ? data.title : "";
  const text = typeof data.text === "string" ? data.text : "";
  return { title, text: wordsOfText(type, text).replaceAll("\0", "") };
}

/** Limit for the captions of one message, and for the places. */
const searchedPhotoTexts = 10_000;

export function photoTextsOf({ data }: Content): string[] {
  return [data.captions, data.places].map((texts) => {
    if (typeof texts !== "object" || texts === null) return "";
    const written = Object.values(texts).filter((text) => typeof text === "string");
    return written.join(" ").slice(0, searchedPhotoTexts).toWellFormed();
  });
}

/** Places are by file id. Throws `place_invalid`. */
function checkPlaces({ places }: Content["data"]): void {
  if (places === undefined) return;
  if (typeof places !== "object" || places === null || Array.isArray(places)) throw appError("place_invalid");
  if (!Object.values(places).every(isPlace)) throw appError("place_invalid");
}

export function excerptOf(text: string): string | null {
  return beginningOf(text).toWellFormed() || null;
}

export function cutTitle(title: string): string | null {
  return limitMarks(title).trim() || null;
}

/** Takes seconds, returns milliseconds. */
export function clampToNow(seconds: number | undefined, now: number): number {
  if (seconds === undefined || !Number.isFinite(seconds)) return now;
  return Math.min(Math.max(Math.round(seconds * 1000), 0), now);
}

/** Draws numbers from 1 to `last`, uniformly and independently. */
export function drawNumbers(last: number, count: number): number[] {
  return Array.from({ length: count }, () => randomInt(1, last + 1));
}

/** Code points in hexadecimal, joined by "-", as clients name pictures of emoji. */
export function toCodePoints(emoji: string): string {
  return Array.from(emoji, (sign) => sign.codePointAt(0)!.toString(16)).join("-");
}

function isBlank({ title, text }: PlainContent): boolean {
  return title.trim() === "" && text.trim() === "";
}

/** Throws if the content is invalid. */
export function columnsOf(content: Content, files: number) {
  const { title, text } = checkContent(content, files);
  return {
    type: content.type,
    data: JSON.stringify(withNormalRule(content.data)),
    title: cutTitle(title),
    excerpt: excerptOf(text),
    ...eventColumns(content.data),
    ...questionColumns(content.data),
  };
}

/** Other clients may store anything. */
export function asksConfirmation({ confirm }: Content["data"]): boolean {
  return confirm === true;
}

export function questionColumns(data: Content["data"]): { asks_confirmation: 0 | 1; has_poll: 0 | 1 } {
  const hasPoll = typeof data.poll === "object" && data.poll !== null;
  return { asks_confirmation: asksConfirmation(data) ? 1 : 0, has_poll: hasPoll ? 1 : 0 };
}

export function checkFileCount(files: string[]): void {
  if (files.length > filesPerMessage) throw appError("too_many_files");
}

const id = new RegExp(idPattern);

/** Throws `mentions_invalid` or `too_many_mentions`. Null removes all of them. */
export function checkMentions(data: Record<string, unknown> | undefined): void {
  const mentions = data?.mentions;
  if (mentions === undefined || mentions === null) return;
  if (typeof mentions !== "object" || Array.isArray(mentions)) throw appError("mentions_invalid");
  const entries = Object.entries(mentions);
  if (entries.length > mentionsPerMessage) throw appError("too_many_mentions");
  if (!entries.every(([who, name]) => (who === everyone || id.test(who)) && isName(name)))
    throw appError("mentions_invalid");
}

function isName(name: unknown): boolean {
  return typeof name === "string" && name.trim() !== "" && name.length <= nameLength && !name.includes("\n");
}

export function mentionsIn(content: Content): Mentions {
  const mentions = mentionsOf(content.data);
  if (Object.keys(mentions).length === 0) return mentions;
  return mentionsNamedIn(plainContent(content).text, mentions);
}

export function withMentions(content: Content, mentions: Mentions): Content {
  const { mentions: _previous, ...data } = content.data;
  return { ...content, data: Object.keys(mentions).length === 0 ? data : { ...data, mentions } };
}
