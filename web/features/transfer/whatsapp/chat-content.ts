import { isByService, withoutMarks, type ChatEntry } from "./chat-lines.ts";
import { attachedTexts, deletedTexts, editedMarks, omittedWords } from "./chat-words.ts";

export interface ChatContent {
  text: string;
  /** Path of its file in the archive. */
  file?: string;
  /** Name of its file, if the archive does not contain it. */
  lacks?: string;
  isEdited?: true;
}

/** An entry of the chat that is not a message. */
export interface LeftOut {
  reason: "notice" | "deleted" | "missing";
  lacks?: string;
}

/** File names created by WhatsApp. If the archive does not contain such a file, it is reported as missing. */
const fileName = String.raw`[^<>:/\\\n]{1,120}\.\w{2,5}`;
const nameBehindLabel = new RegExp(String.raw`<[^<>:：\n]{2,40}\s?[:：]\s?(${fileName})>`, "u");
/** The name precedes a label in brackets of some kind, or is alone. */
const nameBeforeLabel = new RegExp(
  String.raw`^(${fileName})(?:\s*[(<（【[‹«]\s*([^()<>（）[\]\n]{2,60}?)\s*[)>）】\]›»])?$`,
  "u",
);
const onlyInBrackets = /^<[^<>\n]{3,60}>$/u;
const omitted = new RegExp(omittedWords.join("|"), "iu");
const editedMark = new RegExp(String.raw`[<(]?(?:${editedMarks.join("|")})[.。]?[>)]$`, "iu");
/** Only the last characters of a text are searched for a mark, so that long texts cost no more than short ones. */
const longestMark = 60;
const longestNotice = 200;

/** Returns the content of a message, or why it is left out. `files`: paths in the archive by file name, composed (NFC). */
export function parseChatContent(
  { author, text }: ChatEntry,
  files: ReadonlyMap<string, string>,
): ChatContent | LeftOut {
  if (author === undefined) return { reason: "notice" };
  const words = withoutMarks(text).trim();
  if (isDeleted(words)) return { reason: "deleted" };
  const behind = nameBehindLabel.exec(words);
  if (behind) return withFile(behind[1]!, words.replace(behind[0], "").trim(), files);
  const [first = "", ...caption] = words.split("\n");
  const before = nameBeforeLabel.exec(first.trim());
  if (before && isAttachment(before, files)) return withFile(before[1]!, caption.join("\n").trim(), files);
  if (isOmitted(text, words)) return { reason: "missing" };
  return words === "" || (isByService(text) && !isFilledIn(text)) ? { reason: "notice" } : parseText(words);
}

function isAttachment([, name, label]: RegExpExecArray, files: ReadonlyMap<string, string>): boolean {
  return files.has(name!.normalize()) || isGivenName(name!) || attachedTexts.has(label?.toLowerCase() ?? "");
}

function withFile(name: string, caption: string, files: ReadonlyMap<string, string>): ChatContent | LeftOut {
  const file = files.get(name.normalize());
  if (file !== undefined) return { ...parseText(caption), file };
  return caption === "" ? { reason: "missing", lacks: name } : { ...parseText(caption), lacks: name };
}

function parseText(words: string): ChatContent {
  const mark = editedMark.exec(words.slice(-longestMark))?.[0];
  return mark === undefined ? { text: words } : { text: words.slice(0, -mark.length).trimEnd(), isEdited: true };
}

function isDeleted(words: string): boolean {
  return deletedTexts.has(words.toLowerCase().replace(/[.。]$/u, ""));
}

/** Matches names that nobody types, such as "IMG-20190512-WA0001.jpg" or "00000012-PHOTO-2019-05-25-18-03-11.jpg". */
function isGivenName(name: string): boolean {
  return /^(?:[A-Z]{3}-\d{8}-WA\d+|\d{4}-\d{2}-\d{2}-[A-Z]+-\d+|\d{8}-[A-Z]+-[\d-]+)\.\w+$/u.test(name);
}

/** Android writes "<Media omitted>", iPhones put an invisible mark before the text. */
function isOmitted(text: string, words: string): boolean {
  if (onlyInBrackets.test(words)) return true;
  return /^[\u200e\u200f]/u.test(text) && words.length <= longestNotice && !words.includes("\n") && omitted.test(words);
}

/** Returns whether WhatsApp describes something sent, such as a poll, event, place, contact or call. Such texts have a label, a link or marked values. */
function isFilledIn(text: string): boolean {
  const [first = "", ...others] = withoutMarks(text).trim().split("\n");
  if (others.length > 0 || /https?:\/\//u.test(first)) return true;
  return /^[^:："“”„«»「」]{2,40}\s?(?::\s|：)/u.test(first) || /\S\s*\u200e\d/u.test(text);
}
