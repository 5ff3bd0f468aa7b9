import type { Readable } from "node:stream";

/** A mailbox at another mail server. */
export interface Mailbox {
  /** Takes the emails in the inbox, oldest first. Each stays there until it is taken or refused. */
  visit(visit: MailboxVisit): Promise<void>;
}

export interface MailboxVisit {
  /** `imaps://user:password@host`, or `imap://…` with STARTTLS, which only a server on this machine may lack. */
  url: string;
  /** Emails that are larger are refused without being fetched. */
  maxBytes: number;
  /** Resolves to whether the email was taken or refused for good. Throws if it should be tried again. */
  take(content: Readable): Promise<Outcome>;
  onError(error: unknown): void;
  signal: AbortSignal;
}

export type Outcome = "taken" | "refused";

/** Folders that emails are moved to, so that the inbox has only those still to be taken, and none is deleted. */
export const mailboxFolders = { taken: "Hearth-Taken", refused: "Hearth-Refused" } as const;
