import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime, { type Address, type Email } from "postal-mime";
import { authenticated } from "./authenticated.ts";
import { htmlText } from "./html-text.ts";
import { headerNames, type Attachment, type MailToRead, type ReadMail, type Resolve } from "./mail-reader.ts";

const limits = { maxNestingDepth: 30, maxHeadersSize: 256 * 1024 };
const mostAttachments = 200;
const mostRecipients = 200;

export async function readMail(mail: MailToRead, resolve: Resolve): Promise<ReadMail> {
  const raw = await readFile(mail.path);
  const email = await PostalMime.parse(raw, { ...limits, attachmentEncoding: "arraybuffer" });
  const from = email.from ? addressesOf([email.from]) : [];
  const headers = Object.fromEntries(
    headerNames.flatMap((name) => {
      const value = email.headers.find(({ key }) => key === name)?.value;
      return value === undefined ? [] : [[name, value.slice(0, 1000)]];
    }),
  );
  return {
    headers: { "message-id": withoutId(raw), ...headers },
    from,
    recipients: recipientsOf(email).slice(0, mostRecipients),
    subject: email.subject ?? "",
    text: textOf(email),
    attachments: await storeAttachments(email, mail.folder),
    sender: await authenticated({ ...mail, raw, from, headers: email.headers }, resolve),
  };
}

/** Recognizes an email without an id when it arrives again, whatever headers were added on its way. */
function withoutId(raw: Buffer): string {
  const body = raw.subarray(Math.max(0, raw.indexOf("\r\n\r\n")));
  return `<${createHash("sha256").update(body).digest("hex")}@content>`;
}

function textOf({ text = "", html }: Email): string {
  return text.trim() === "" && html !== undefined ? htmlText(html) : text;
}

const deliveredTo = ["delivered-to", "x-original-to", "envelope-to", "x-envelope-to"];

function recipientsOf(email: Email): string[] {
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

async function storeAttachments({ attachments, html = "" }: Email, folder: string): Promise<Attachment[]> {
  if (attachments.length > mostAttachments) throw new Error("it has too many attachments");
  const stored: Attachment[] = [];
  for (const [n, { content, filename, contentId, disposition }] of attachments.entries()) {
    const bytes = Buffer.from(content as ArrayBuffer);
    const path = join(folder, `attachment-${n}`);
    await writeFile(path, bytes, { mode: 0o600 });
    const cid = contentId?.replace(/^<|>$/g, "");
    const isShown = cid !== undefined && cid !== "" && html.includes(`cid:${cid}`);
    stored.push({ path, name: filename ?? "", size: bytes.length, isInline: isShown || disposition === "inline" });
  }
  return stored;
}
