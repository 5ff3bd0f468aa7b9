/** Hands e-mails over. */
export interface Mailer {
  /** False where mails only lie in the outbox folder: then nobody is promised one. */
  readonly reachesPeople: boolean;
  /** Resolves when somebody else has taken responsibility for the mail. */
  send(mail: Mail): Promise<void>;
}

export interface Mail {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Fixed when the mail was decided on, so that one sent twice after a crash is recognised: `<id@host>`. */
  messageId: string;
}
