/** Parses emails and checks who sent them. Emails are untrusted, so neither ever runs on the main thread. */
export interface MailReader {
  /**
   * Returns undefined if a decision rejected it. Throws MailTooComplex if reading takes too long, and MailUnreadable if the email is broken or exceeds the
   * limits of parts, nesting or memory.
   */
  read(mail: MailToRead, decisions: MailDecisions): Promise<ReadMail | undefined>;
}

/** Anyone can send anything, so each step is taken only for an email that has passed the one before. A decision may throw. */
export interface MailDecisions {
  /** Returns whether to go on and check the sender, which asks the DNS. */
  checkRecipients(head: MailHead): Promise<boolean>;
  /** Returns whether to go on and read the text and the attachments. */
  checkSender(head: MailHead, sender: Sender): Promise<boolean>;
}

export interface MailToRead {
  path: string;
  folder: string;
  arrival: Arrival;
  /** The mail server whose Authentication-Results header is trusted; undefined to check everything here. */
  authenticatedBy?: string | undefined;
  /** Address of this server, which is in the last line of its own emails. */
  siteUrl?: string;
}

/** Facts of the SMTP conversation; absent if the email came another way. */
export interface Arrival {
  ip?: string;
  helo?: string;
  /** MAIL FROM; "" for a bounce. */
  sender?: string;
  /** True if a server named by the operator delivered the email, from its own address or with a token. */
  isFromNamedPeer?: boolean;
}

/** Whether the email comes from the domain in From. "unknown": DNS did not respond. */
export type Sender = "verified" | "unverified" | "unknown";

export interface MailHead {
  headers: Record<string, string>;
  /** Addresses in From, in lower case. */
  from: string[];
  /** Addresses that the email was delivered or written to. */
  recipients: string[];
  subject: string;
}

export interface ReadMail extends MailHead {
  /** The whole text, or what the whole HTML shows. Cut off after `textLength` characters. */
  text: string;
  /** The words of the sender in a reply: the text without the quoted email and the signature. */
  reply: string;
  /** The words of the sender in a new email: the text without the signature. */
  post: string;
  /** Files that the person attached, without logos and signatures. */
  attachments: Attachment[];
}

export interface Attachment {
  path: string;
  name: string;
  size: number;
  /** Of a small picture that the text shows: SHA-256 in base64url, to recognize logos that repeat. */
  checksum?: string | undefined;
}

export class MailUnreadable extends Error {}

export class MailTooComplex extends Error {}

/** Characters of the text that are kept; much longer than a comment may be. The rest is mostly quotes. */
export const textLength = 100_000;

export type Resolve = (name: string, type: string) => Promise<unknown>;

export const headerNames: readonly string[] = [
  ...["message-id", "date", "auto-submitted", "precedence", "x-autoreply"],
  ...["x-autorespond", "list-id", "content-type", "return-path"],
];

/** Messages of the thread. It asks with an id, and waits for the response. */
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

/** The result of a lookup, or a decision. */
export interface ToThread {
  id: number;
  found?: unknown;
  failed?: string;
}
