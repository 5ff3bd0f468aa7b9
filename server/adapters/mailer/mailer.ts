export interface Mailer {
  /** False if emails are only written to the outbox folder, so that the app does not announce any. */
  readonly reachesPeople: boolean;
  /** Resolves when a mail server has accepted the email. Throws MailRefused if a retry is pointless. Errors never contain the address or text. */
  send(mail: Mail): Promise<void>;
  /** Checks without sending whether the mail server would accept email. Throws if not. */
  check(): Promise<void>;
}

export interface MailSettings {
  smtpUrl: string | undefined;
  mailFrom: string;
}

export interface Mail {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** `<id@host>`, set when the email is scheduled, so that a duplicate after a crash can be detected. */
  messageId: string;
  pictures?: MailPicture[];
  replyTo?: string;
  inReplyTo?: string;
  references?: string;
  /** Identifies emails of the same kind: `<group>.<host>` (RFC 2919). */
  list?: string;
  /** Prevents automatic replies to it. */
  isAutomaticReply?: boolean;
  attachedText?: { name: string; text: string };
  /** One-click unsubscribe by POST without sign-in (RFC 8058). */
  stopUrl?: string;
}

export interface MailPicture {
  cid: string;
  content: Buffer;
}

/** The mail server will never accept this email for this address. */
export class MailRefused extends Error {}
