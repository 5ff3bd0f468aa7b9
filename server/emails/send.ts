import { MailRefused, type Mail } from "../adapters/mailer/mailer.ts";
import type { Config } from "../config.ts";
import type { Context } from "../context.ts";
import { newId } from "../new-id.ts";

/** Chosen when a mail is decided on, and kept with its job: one that a crash sends twice has the same. */
export function newMessageId({ url }: Pick<Config, "url">): string {
  return `<${newId()}@${new URL(url).hostname}>`;
}

/** A mail to a person at their login. Imported logins may be anything; where it is no address, or one that is refused, the mail is let go. */
export async function mailTo({ mailer, log }: Context, login: string, mail: Omit<Mail, "to">): Promise<void> {
  const { messageId } = mail;
  if (!login.includes("@")) {
    log.warn({ messageId }, "email dropped: the login is not an email address");
    return;
  }
  try {
    await mailer.send({ ...mail, to: login });
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
    log.warn({ messageId, reason: error.message }, "email dropped: rejected by the mail server");
  }
}
