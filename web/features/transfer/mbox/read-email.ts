import chardet from "chardet";
import PostalMime, { decodeWords, type Attachment, type Email } from "postal-mime";
import { Turns } from "../imports/turns.ts";
import { onOneLine } from "#contract/one-line.ts";
import { htmlText } from "#contract/mail/html-text.ts";
import { postText, replyText } from "#contract/mail/written-text.ts";

export interface ListEmail {
  /** Without angle brackets; undefined if it has none. */
  id: string | undefined;
  /** Ids of earlier emails of the conversation, the first one first. */
  references: string[];
  address: string;
  name: string;
  subject: string;
  /** Epoch milliseconds; NaN if it is unreadable. */
  at: number;
  text: string;
  attachments: { name: string; bytes: () => ArrayBuffer; size: number; type: string }[];
}

const limits = { maxNestingDepth: 30, maxHeadersSize: 256 * 1024, attachmentEncoding: "arraybuffer" } as const;

/**
 * Reads an email of a mailing list: its words without what it quotes, its signature and what the list added. `isInMbox`: lines that begin with "From " are marked
 * by ">". Throws for what is no email.
 */
export async function readEmail(raw: Uint8Array, isInMbox: boolean): Promise<ListEmail> {
  const email = await parse(raw);
  const references = idsIn(`${email.references ?? ""} ${email.inReplyTo ?? ""}`);
  const { address, name } = authorOf(email);
  const shown = (email.text ?? "").trim() === "" ? htmlText(email.html ?? "") : email.text!;
  const whole = withoutFooter(isInMbox ? shown.replace(/^>(>*From )/gm, "$1") : shown);
  return {
    id: idsIn(email.messageId ?? "")[0],
    references,
    address,
    name,
    subject: (email.subject ?? "").trim(),
    at: timeOf(email),
    text: references.length > 0 || isReply(email.subject) ? replyText(whole) : postText(whole),
    attachments: email.attachments.filter(isSentByPerson).map(attachmentOf),
  };
}

const unknown = "\ufffd";

/** Old emails declare no character set: it is guessed from their bytes, of the text and of the header apart. */
async function parse(raw: Uint8Array): Promise<Email> {
  const email = await parseInTurns(raw);
  if (countUnknown(email) > 0) {
    const guessed = await parseInTurns(inUtf8(raw));
    // One part may be wrong where the others are right.
    return countUnknown(guessed) < countUnknown(email) ? guessed : email;
  }
  if (!`${email.subject ?? ""}${email.from?.name ?? ""}`.includes(unknown)) return email;
  const end = headerEnd.exec(new TextDecoder("latin1").decode(raw))?.index ?? raw.length;
  const header = new TextEncoder().encode(decodeGuessing(raw.subarray(0, end)));
  return parseInTurns(await new Blob([header, raw.subarray(end)] as BlobPart[]).arrayBuffer());
}

interface LineParser {
  processLine?: (...line: unknown[]) => Promise<void>;
}

/** The parser awaits every line, but never lets the page respond: an attachment of 25 MB has 400,000 lines. */
function parseInTurns(raw: Uint8Array | ArrayBuffer): Promise<Email> {
  const parser = new PostalMime(limits);
  const lines = parser as LineParser;
  const processLine = lines.processLine?.bind(parser);
  const turns = new Turns();
  if (processLine)
    lines.processLine = async (...line) => {
      await turns.next();
      await processLine(...line);
    };
  return parser.parse(raw);
}

function countUnknown({ text = "", html = "" }: Email): number {
  return text.split(unknown).length + html.split(unknown).length - 2;
}

const headerEnd = /\r?\n\r?\n/;
/** Bytes that are enough to guess a character set. */
const guessedBy = 20_000;
/** Bounded everywhere: long lines of spaces would take minutes. */
const charsetOfText =
  /^(content-type:[ \t]{0,99}text\/(?:plain|html)(?:[^\r\n]|\r?\n[ \t]){0,999}?)\bcharset[ \t]{0,9}=[ \t]{0,9}(?:"[^"\r\n]{0,99}"|[^;\s]+)/gim;

function inUtf8(raw: Uint8Array): Uint8Array {
  return new TextEncoder().encode(decodeGuessing(raw).replace(charsetOfText, "$1charset=utf-8"));
}

function decodeGuessing(bytes: Uint8Array): string {
  const guess = chardet.detect(bytes.subarray(0, guessedBy)) ?? "";
  return new TextDecoder(isSupported(guess) ? guess : "windows-1252").decode(bytes);
}

function isSupported(charset: string): boolean {
  try {
    return Boolean(new TextDecoder(charset));
  } catch {
    return false;
  }
}

const mostIds = 1000;

function idsIn(text: string): string[] {
  const ids = [...text.matchAll(/<([^<>\s]{1,998})>/g)].map(([, id]) => id!);
  return [...new Set(ids.slice(-mostIds))];
}

type Author = Pick<ListEmail, "address" | "name">;

/** Returns the time of arrival if the date is missing or absurd: some programs wrote the year 2000 as 100. */
function timeOf({ date = "", headers }: Email): number {
  const received = headers.filter(({ key }) => key === "received").map(({ value }) => value.split(";").at(-1)!);
  return [date, ...received].map((written) => Date.parse(written.trim())).find((at) => at >= 0) ?? NaN;
}

/** Lists that send in their own name tell the author elsewhere; public archives hide addresses. */
function authorOf(email: Email): Author {
  const header = (name: string) => decodeWords(email.headers.find(({ key }) => key === name)?.value ?? "");
  return originalAuthor(header("x-original-from")) ?? archivedAuthor(header("from")) ?? writtenAuthor(email);
}

function originalAuthor(header: string): Author | undefined {
  const found = /^([^<]*)<([^>]+)>/.exec(header);
  return found ? { name: unquoted(found[1]!), address: found[2]!.toLowerCase() } : undefined;
}

/** "anna at example.org (Anna Muster)" */
function archivedAuthor(header: string): Author | undefined {
  const found = /^\s*(\S+) at (\S+)(?:\s+\((.*)\))?\s*$/.exec(header);
  return found ? { name: found[3] ?? found[1]!, address: `${found[1]}@${found[2]}`.toLowerCase() } : undefined;
}

/** "Anna via Choir" is Anna. */
function writtenAuthor({ from }: Email): Author {
  const address = (from?.address ?? "").toLowerCase();
  const name = unquoted(from?.name ?? "");
  const via = /^(.+?) via .+$/i.exec(name)?.[1];
  if (via !== undefined) return { name: via, address: via.toLowerCase() };
  return { name: name || address.split("@")[0]!, address: address || name.toLowerCase() };
}

function unquoted(name: string): string {
  return name
    .trim()
    .replace(/^["'](.*)["']$/, "$1")
    .trim();
}

/** "Re:" in the languages of mail programs. */
const replyMark =
  /^\s*(?:(?:re|aw|antw|sv|vs|odp|ynt|rif|ref|回复|答复|回覆|답장|הועבר|תשובה|رد)(?:\[\d+\]|\^\d+)?\s*[:：]\s*)+/iu;

function isReply(subject = ""): boolean {
  return replyMark.test(subject);
}

/** Returns the subject of the conversation: without "Re:" and the name of the list in brackets. */
export function topicOf(subject: string): { topic: string; isReply: boolean } {
  const list = /^\s*\[[^\]]{1,60}\]\s*/;
  const bare = subject.replace(replyMark, "").replace(list, "").replace(replyMark, "").trim();
  return { topic: bare, isReply: isReply(subject) || isReply(subject.replace(list, "")) };
}

const linesOfFooter = 8;

/** Lists add a line of underscores, and below it their name and addresses. */
function withoutFooter(text: string): string {
  const lines = text.trimEnd().split("\n");
  const from = lines.length - linesOfFooter - 1;
  const rule = lines.findIndex((line, n) => n >= from && /^_{20,}\r?$/.test(line));
  return rule === -1 ? text : lines.slice(0, rule).join("\n");
}

const addedTypes =
  /^(?:application\/(?:x-)?pkcs7-signature|application\/pgp-(?:signature|keys|encrypted)|text\/(?:x-)?v-?card|application\/ms-tnef)$/i;
/** Bytes. Smaller pictures within HTML are logos and tracking pixels. */
const smallestPhoto = 3 * 1024;

function isSentByPerson({ mimeType, disposition, related, content, filename }: Attachment): boolean {
  const size = (content as ArrayBuffer).byteLength;
  if (size === 0 || addedTypes.test(mimeType)) return false;
  if (disposition !== "attachment" && /^text\//i.test(mimeType) && !filename) return false;
  return !related || size >= smallestPhoto;
}

function attachmentOf({ filename, mimeType, content }: Attachment, n: number) {
  const bytes = content as ArrayBuffer;
  const name = fileName(filename ?? "") || `${mimeType.split("/")[0]} ${n + 1}`;
  return { name, size: bytes.byteLength, type: mimeType, bytes: () => bytes };
}

/** As long as file systems allow. */
const nameLength = 200;

/** Without folders. */
function fileName(path: string): string {
  return onOneLine(path.split(/[\\/]/).at(-1)!).slice(-nameLength);
}
