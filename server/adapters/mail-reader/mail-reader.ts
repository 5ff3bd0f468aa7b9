/** Emails are untrusted, so parsing and sender checks never run on the main thread. */
export interface MailReader {
  /** Returns undefined if a decision rejected it. Throws MailTooComplex on timeout, and MailUnreadable if it is broken or exceeds a limit. */
  read(mail: MailToRead, decisions: MailDecisions): Promise<ReadMail | undefined>;
}

/** Each step runs only for an email that has passed the one before, because anyone can send anything. A decision may throw. */
export interface MailDecisions {
  /** Returns whether to check the sender, which needs DNS. */
  checkRecipients(head: MailHead): Promise<boolean>;
  /** Returns whether to read the text and the attachments. */
  checkSender(head: MailHead, sender: Sender): Promise<boolean>;
}

export interface MailToRead {
  path: string;
  folder: string;
  arrival: Arrival;
  /** The mail server whose Authentication-Results header is trusted; undefined to check everything here. */
  authenticatedBy?: string | undefined;
  /** Address of this server, found in the last line of its own emails. */
  siteUrl?: string;
}

/** Facts of the SMTP conversation; absent if the email came another way. */
export interface Arrival {
  ip?: string;
  helo?: string;
  /** MAIL FROM; "" for a bounce. */
  sender?: string;
  /** A server named by the operator delivered the email, from its own address or with a token. */
  isFromNamedPeer?: boolean;
}

/** Whether the email comes from the domain in From. "unknown": DNS did not respond. */
export type Sender = "verified" | "unverified" | "unknown";

export interface MailHead {
  headers: Record<string, string>;
  /** Address in lower case. */
  from: string[];
  /** Envelope and header recipients. */
  recipients: string[];
  subject: string;
}

export interface ReadMail extends MailHead {
  /** The whole text, or what the whole HTML shows; at most `textLength` characters. */
  text: string;
  /** Text without the quoted email and the signature. */
  reply: string;
  /** Text without the signature. */
  post: string;
  attachments: Attachment[];
}

export interface Attachment {
  path: string;
  name: string;
  size: number;
  /** SHA-256 in base64url of a small picture in the text, to recognize recurring logos. */
  checksum?: string | undefined;
}

export class MailUnreadable extends Error {}

export class MailTooComplex extends Error {}

/** Much longer than a comment may be. The rest is mostly quotes. */
export const textLength = 100_000;

export type Resolve = (name: string, type: string) => Promise<unknown>;

export const headerNames: readonly string[] = [
  ...["message-id", "date", "auto-submitted", "precedence", "x-autoreply"],
  ...["x-autorespond", "list-id", "content-type", "return-path"],
];

export type FromThread =
  | { ready: true }
  | { id: number; question: Question }
  | { read: ReadMail | undefined }
  | { unreadable: string }
  | { failed: Error };

export type Question =
  | { lookup: { name: string; type: string } }
  | { checkRecipients: MailHead }
  | { checkSender: { head: MailHead; sender: Sender } };

export interface ToThread {
  id: number;
  found?: unknown;
  failed?: string;
}
