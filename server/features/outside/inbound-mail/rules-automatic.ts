/** Names in lower case; the first of each name. */
export type MailHeaders = Readonly<Record<string, string | undefined>>;

const marks: readonly [reason: string, header: string, value: RegExp][] = [
  ["auto-submitted", "auto-submitted", /^(?!no\b)/i],
  ["precedence", "precedence", /^(bulk|junk|list|auto_reply)\b/i],
  ["auto-response", "x-autoreply", /^/],
  ["auto-response", "x-autorespond", /^/],
  ["mailing list", "list-id", /^/],
  ["report", "content-type", /^multipart\/report\b/i],
  ["bounce", "return-path", /^<?(mailer-daemon|postmaster|no-?reply)@/i],
];

/** Programs' emails are neither posted nor replied to, or two programs could reply to each other forever. `sender`: that of the SMTP conversation. */
export function automaticReason(headers: MailHeaders, ownHost: string, sender: string | undefined): string | undefined {
  if (sender === "") return "bounce";
  if (isOwn(headers["message-id"], ownHost)) return "own message";
  return marks.find(([, header, value]) => isMarked(headers[header], value))?.[0];
}

function isMarked(given: string | undefined, value: RegExp): boolean {
  return given !== undefined && value.test(given.trim());
}

/** The server's own ids are UUIDs of version 7 (emails/send.ts). Some mail programs use its host with other ids. */
function isOwn(messageId: string | undefined, ownHost: string): boolean {
  const [id = "", host] = messageId?.trim().split("@") ?? [];
  return host === `${ownHost}>` && /^<[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(id);
}
