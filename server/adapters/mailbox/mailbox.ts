import type { Readable } from "node:stream";

export interface Mailbox {
  /** Takes the emails in the inbox, oldest first. Each stays there until it is accepted or refused. */
  visit(visit: MailboxVisit): Promise<void>;
}

export interface MailboxVisit {
  /** `imaps://user:password@host`, or `imap://…` with STARTTLS, which only a server on this machine may lack. */
  url: string;
  /** Emails that are larger are refused without being fetched. */
  maxBytes: number;
  /** Resolves to whether the email was accepted or refused permanently. Throws if it should be retried. */
  take(content: Readable): Promise<Outcome>;
  onError(error: unknown): void;
  signal: AbortSignal;
}

export type Outcome = "taken" | "refused";

/** Folders that emails are moved to, so that the inbox has only pending ones and none is deleted. */
export const mailboxFolders = { taken: "Hearth-Taken", refused: "Hearth-Refused" } as const;
