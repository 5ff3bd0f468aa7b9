import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import PostalMime, { addressParser, type Address, type Email, type Header } from "postal-mime";
import { cutText } from "#contract/cut-text.ts";
import { onOneLine } from "#contract/one-line.ts";
import { storeAttachments } from "./attachments.ts";
import { authenticateSender } from "./authenticated.ts";
import { parseReadable, readableHeader } from "./charsets.ts";
import { htmlText } from "#contract/mail/html-text.ts";
import {
  headerNames,
  textLength,
  type MailDecisions,
  type MailToRead,
  type ReadMail,
  type Resolve,
} from "./mail-reader.ts";
import { withWinmailOpened } from "./winmail.ts";
import { postText, replyText } from "#contract/mail/written-text.ts";

const limits = { maxNestingDepth: 30, maxHeadersSize: 256 * 1024 };
const headerLength = 1000;
const [lineFeed, carriageReturn] = [10, 13];
const mostRecipients = 200;

/** Checks the sender before it reads the text, which takes most of the time. */
export async function readMail(
  mail: MailToRead,
  resolve: Resolve,
  { checkRecipients, checkSender }: MailDecisions,
): Promise<ReadMail | undefined> {
  const raw = await readFile(mail.path);
  const { headers, ...email } = await PostalMime.parse(headOf(raw), limits);
  checkUnambiguous(headers);
  const from = addressesOf(headers.flatMap(({ key, value }) => (key === "from" ? addressParser(value) : [])));
  const head = {
    headers: { "message-id": withoutId(raw), ...firstHeaders(headers) },
    from,
    recipients: recipientsOf({ headers, ...email }).slice(0, mostRecipients),
    subject: subjectOf(email, raw),
  };
  if (!(await checkRecipients(head))) return undefined;
  const sender = await authenticateSender({ ...mail, raw, from, headers }, resolve);
  if (!(await checkSender(head, sender))) return undefined;
  const content = withWinmailOpened(await parseReadable(raw, { ...limits, attachmentEncoding: "arraybuffer" }));
  const text = textOf(content);
  return {
    ...head,
    text: cutText(wholeText(content), textLength),
    reply: replyText(text, mail.siteUrl),
    post: postText(text),
    attachments: await storeAttachments(content, mail.folder),
  };
}

/** Throws for a carriage return without a line feed: programs disagree about whether it ends a line, and so about where the signed text begins. */
function headOf(raw: Buffer): Buffer {
  for (let end = raw.indexOf("\n"), start = 0; end !== -1; start = end + 1, end = raw.indexOf("\n", end + 1)) {
    const bare = raw.subarray(start, end).indexOf(carriageReturn);
    if (bare !== -1 && start + bare !== end - 1) throw new Error("its header has a carriage return within a line");
    const next = raw[end + 1] === carriageReturn ? end + 2 : end + 1;
    if (raw[next] === lineFeed) return raw.subarray(0, end + 1);
    if (end > limits.maxHeadersSize) throw new Error("its header is too long");
  }
  return raw.subarray(0, limits.maxHeadersSize);
}

/** Headers that may occur only once (RFC 5322, 2045). A second one, prepended to a signed email, would be read instead of the signed one. */
const singleHeaders = [
  ...["subject", "message-id", "date", "to", "mime-version", "content-type", "content-transfer-encoding"],
  ...["in-reply-to", "references", "reply-to", "sender"],
];

function checkUnambiguous(headers: Header[]): void {
  const twice = singleHeaders.find((name) => headers.filter(({ key }) => key === name).length > 1);
  if (twice !== undefined) throw new Error(`it has the header ${twice} twice`);
}

function firstHeaders(headers: Header[]): Record<string, string> {
  return Object.fromEntries(
    headerNames.flatMap((name) => {
      const value = headers.find(({ key }) => key === name)?.value;
      return value === undefined ? [] : [[name, value.slice(0, headerLength)]];
    }),
  );
}

/** Identifies an email without Message-ID, regardless of headers added on its way. */
function withoutId(raw: Buffer): string {
  const body = raw.subarray(Math.max(0, raw.indexOf("\r\n\r\n")));
  return `<${createHash("sha256").update(body).digest("hex")}@content>`;
}

const subjectHeader = /^subject:((?:[^\r\n]|\r?\n[ \t])*)/im;

/** An encoded subject may contain line breaks. */
function subjectOf({ subject = "" }: Pick<Email, "subject">, raw: Buffer): string {
  const written = subjectHeader.exec(headOf(raw).toString("latin1"))?.[1] ?? "";
  return cutText(onOneLine(readableHeader(subject, Buffer.from(written.trim(), "latin1"))), headerLength);
}

function textOf({ text = "", html }: Email): string {
  return text.trim() === "" && html !== undefined ? htmlText(html) : text;
}

function wholeText({ text = "", html }: Email): string {
  const whole = text.trim() === "" && html !== undefined ? htmlText(html, { isWhole: true }) : text;
  return whole.replaceAll("\0", "").toWellFormed();
}

const deliveredTo = ["delivered-to", "x-original-to", "envelope-to", "x-envelope-to"];

function recipientsOf(email: Pick<Email, "headers" | "to" | "cc">): string[] {
  const delivered = email.headers.filter(({ key }) => deliveredTo.includes(key)).map(({ value }) => value);
  const addresses = [...delivered.map((value) => value.replace(/[<>\s]/g, "").toLowerCase())];
  return [...new Set([...addresses, ...addressesOf([...(email.to ?? []), ...(email.cc ?? [])])])];
}

function addressesOf(addresses: Address[]): string[] {
  return addresses
    .flatMap((one) => ("group" in one && one.group ? addressesOf(one.group) : [one.address]))
    .map((address) => address.trim().toLowerCase())
    .filter((address) => address !== "");
}
