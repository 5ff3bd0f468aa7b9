import { MailRefused, type Mail } from "../adapters/mailer/mailer.ts";
import type { Config } from "../config.ts";
import type { Context } from "../context.ts";
import { insertUndeliveredMail } from "../database/undelivered-mails.ts";
import { newId } from "../new-id.ts";

/** Stored with the job, so that a duplicate after a crash has the same id. */
export function newMessageId({ url }: Pick<Config, "url">): string {
  return `<${newId()}@${new URL(url).hostname}>`;
}

/** Drops the email if an imported login is not an address, or if the address is rejected, which administrators see. */
export async function mailTo(
  { mailer, log, db, clock }: Context,
  login: string,
  mail: Omit<Mail, "to">,
): Promise<void> {
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
    const { message: reason } = error;
    await db.write((tx) => insertUndeliveredMail(tx, { id: newId(), at: clock.now(), login, reason }));
  }
}
