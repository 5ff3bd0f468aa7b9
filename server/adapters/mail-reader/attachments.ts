import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Attachment as Parsed, Email } from "postal-mime";
import type { Attachment } from "./mail-reader.ts";

const mostAttachments = 200;

/** Signatures, keys and business cards, which mail programs add by themselves. */
const addedTypes =
  /^(?:application\/(?:x-)?pkcs7-signature|application\/pgp-(?:signature|keys|encrypted)|text\/(?:x-)?v-?card|text\/directory)$/i;
const addedNames = /^(?:smime\.p7s|signature\.asc|openpgp_.*\.asc|publickey.*\.asc|.*\.vcf)$/i;

/** Maximum size of a logo, in bytes. */
const largestLogo = 40 * 1024;
/** Smaller pictures are icons and tracking pixels. */
const smallestPhoto = 3 * 1024;
const logoNames = /^(?:image\d{3}|outlook-[\w-]+|logo\b.*|signature\b.*)\.\w{3,4}$/i;
/** Start of a signature in the HTML of Gmail, Thunderbird, Outlook, Apple Mail and others. */
const signature =
  /(?:class|id)="[^"]*(?:gmail_signature|moz-signature|ms-outlook-mobile-signature|applemailsignature|protonmail_signature|signature)[^"]*"|>-- ?<br/i;

export async function storeAttachments({ attachments, html = "" }: Email, folder: string): Promise<Attachment[]> {
  if (attachments.length > mostAttachments) throw new Error("it has too many attachments");
  const stored: Attachment[] = [];
  for (const [n, attachment] of attachments.filter((one) => !isAddedByProgram(one)).entries()) {
    const bytes = Buffer.from(attachment.content as ArrayBuffer);
    const shownAt = positionInHtml(html, attachment);
    const maybeLogo = shownAt !== -1 && bytes.length <= largestLogo;
    if (bytes.length === 0 || (maybeLogo && isLogo(attachment, bytes.length, { html, shownAt }))) continue;
    const path = join(folder, `attachment-${n}`);
    await writeFile(path, bytes, { mode: 0o600 });
    const checksum = maybeLogo ? createHash("sha256").update(bytes).digest("base64url") : undefined;
    stored.push({ path, name: attachment.filename ?? "", size: bytes.length, checksum });
  }
  return stored;
}

function isAddedByProgram({ mimeType, filename }: Parsed): boolean {
  return addedTypes.test(mimeType) || addedNames.test(filename ?? "");
}

function positionInHtml(html: string, { contentId }: Parsed): number {
  const cid = contentId?.replace(/^<|>$/g, "");
  return cid ? html.indexOf(`cid:${cid}`) : -1;
}

/** True for a small picture that the HTML shows in the signature, or whose name or size no photo has. */
function isLogo({ filename }: Parsed, size: number, { html, shownAt }: { html: string; shownAt: number }): boolean {
  const signatureAt = html.search(signature);
  return size < smallestPhoto || logoNames.test(filename ?? "") || (signatureAt !== -1 && shownAt > signatureAt);
}
