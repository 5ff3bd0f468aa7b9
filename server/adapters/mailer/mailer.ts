/** Hands e-mails over. */
export interface Mailer {
  /** False where mails only lie in the outbox folder: then nobody is promised one. */
  readonly reachesPeople: boolean;
  /**
   * Resolves when somebody else has taken responsibility for the mail. Throws MailRefused when trying again is pointless; no error names the
   * address or a word of the mail.
   */
  send(mail: Mail): Promise<void>;
  /** Whether mails would be taken, without sending one; throws what is in the way. */
  check(): Promise<void>;
}

export interface Mail {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Fixed when the mail was decided on, so that one sent twice after a crash is detected: `<id@host>`. */
  messageId: string;
  /** Inside the mail, for its HTML alone. */
  pictures?: MailPicture[];
  /** Stops such mails by one POST without signing in (RFC 8058). */
  stopUrl?: string;
}

/** A JPEG that the HTML shows as `cid:<cid>`. */
export interface MailPicture {
  cid: string;
  content: Buffer;
}

/** The mail server will never take this mail for this address. */
export class MailRefused extends Error {}
