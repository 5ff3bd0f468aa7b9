/** Parses emails and checks who sent them. Emails are untrusted, so neither ever runs on the main thread. */
export interface MailReader {
  /** Throws MailUnreadable if the email is broken, or exceeds the limits of parts, nesting, memory or time. */
  read(mail: MailToRead): Promise<ReadMail>;
}

export interface MailToRead {
  /** File with the whole email. */
  path: string;
  /** Folder for the attachments. */
  folder: string;
  arrival: Arrival;
  /** The mail server whose Authentication-Results header is believed; undefined to check everything here. */
  authenticatedBy?: string | undefined;
}

/** Facts of the SMTP conversation; absent if the email came another way. */
export interface Arrival {
  ip?: string;
  helo?: string;
  /** MAIL FROM; "" for a bounce. */
  sender?: string;
}

export interface ReadMail {
  /** First header of each of `headerNames`. */
  headers: Record<string, string>;
  /** Addresses in From, in lower case. */
  from: string[];
  /** Addresses that the email was delivered or written to. */
  recipients: string[];
  subject: string;
  /** Plain text, or what the HTML shows. Quotes that the HTML marks are left out. */
  text: string;
  attachments: Attachment[];
  /** Whether the email comes from the domain in From. "unknown": the DNS did not answer. */
  sender: "verified" | "unverified" | "unknown";
}

export interface Attachment {
  path: string;
  name: string;
  size: number;
  /** Shown within the HTML, as logos in signatures are. */
  isInline: boolean;
}

export class MailUnreadable extends Error {}

/** Resolves DNS names; rejects with the code of the failure, such as ENOTFOUND. */
export type Resolve = (name: string, type: string) => Promise<unknown>;

export const headerNames: readonly string[] = [
  ...["message-id", "date", "auto-submitted", "precedence", "x-auto-response-suppress", "x-autoreply"],
  ...["x-autorespond", "list-id", "content-type", "return-path"],
];

/** Messages between the thread and its owner. */
export type FromThread =
  | { lookup: { id: number; name: string; type: string } }
  | { read: ReadMail }
  | { unreadable: string }
  | { failed: Error };
export interface ToThread {
  id: number;
  found?: unknown;
  /** Code of the failure. */
  failed?: string;
}
