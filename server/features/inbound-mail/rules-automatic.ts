/** Headers that say whether a program sent the email. Names in lower case; the first of each name. */
export type MailHeaders = Readonly<Record<string, string | undefined>>;

/**
 * Returns why an email is not from a person, or undefined. Such emails are never answered and never posted, so that two programs cannot go on answering
 * each other.
 */
export function automaticReason(headers: MailHeaders, ownHost: string, sender: string | undefined): string | undefined {
  if (sender === "") return "bounce";
  const submitted = headers["auto-submitted"]?.toLowerCase().trim();
  if (submitted !== undefined && !/^no\b/.test(submitted)) return "auto-submitted";
  if (/^(bulk|junk|list|auto_reply)\b/i.test(headers.precedence?.trim() ?? "")) return "precedence";
  if (/\b(all|autoreply|oof)\b/i.test(headers["x-auto-response-suppress"] ?? "")) return "auto-response";
  if (headers["x-autoreply"] !== undefined || headers["x-autorespond"] !== undefined) return "auto-response";
  if (isOwn(headers["message-id"], ownHost)) return "own message";
  if (headers["list-id"] !== undefined) return "mailing list";
  if (/^multipart\/report\b/i.test(headers["content-type"]?.trim() ?? "")) return "report";
  if (/^<?(mailer-daemon|postmaster|no-?reply)@/i.test(headers["return-path"]?.trim() ?? "")) return "bounce";
  return undefined;
}

/** The server's own ids are UUIDs of version 7 (emails/send.ts). Some mail programs use its host too, with other ids. */
function isOwn(messageId: string | undefined, ownHost: string): boolean {
  const [id = "", host] = messageId?.trim().split("@") ?? [];
  return host === `${ownHost}>` && /^<[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(id);
}
