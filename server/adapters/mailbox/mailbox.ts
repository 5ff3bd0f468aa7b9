import type { Readable } from "node:stream";

export interface Mailbox {
  /** Takes emails from the inbox, oldest first. Each stays there until it is accepted or refused. */
  visit(visit: MailboxVisit): Promise<void>;
}

export interface MailboxVisit {
  /** `imaps://user:password@host`, or `imap://…` with STARTTLS, which only a server on this machine may lack. */
  url: string;
  /** Larger emails are refused without being fetched. */
  maxBytes: number;
  /** Returns whether the email was accepted or refused permanently. Throws if it should be retried. */
  take(content: Readable): Promise<Outcome>;
  onError(error: unknown): void;
  signal: AbortSignal;
}

export type Outcome = "taken" | "refused";

/** Keep the inbox to pending emails without deleting any. */
export const mailboxFolders = { taken: "Hearth-Taken", refused: "Hearth-Refused" } as const;
