import type { Language } from "#contract/languages.ts";
import type { ClaimedJob } from "../../adapters/job-queue/job-queue.ts";
import type { Context } from "../../context.ts";
import type { Transaction } from "../../database/database.ts";
import { backupLetter } from "../../emails/account-letters.ts";
import { mailTo, newMessageId } from "../../emails/send.ts";
import { languageOf } from "../../emails/translate.ts";
import { findAdministrators } from "./queries.ts";

/** The kind of job that tells an administrator that backups fail, or work again. */
export const backupMail = "backups.mail-result";

/** Enqueues an email to each administrator. */
export async function tellAdministratorsIn(
  { config, jobs, mailer }: Context,
  tx: Transaction,
  state: "failing" | "working",
  problem: string,
): Promise<void> {
  if (!mailer.reachesPeople) return;
  for (const { login, name, data } of await findAdministrators(tx)) {
    const payload = { login, name, state, problem, language: languageOf(data, config) };
    await jobs.enqueueIn(tx, { kind: backupMail, payload: { ...payload, messageId: newMessageId(config) } });
  }
}

export async function sendBackupMail(context: Context, { payload }: Pick<ClaimedJob, "payload">): Promise<void> {
  const { login, name, state, problem, language, messageId } = payload as Record<string, string>;
  const about = { name: name!, state: state as "failing" | "working", problem: problem!, url: context.config.url };
  const letter = backupLetter(about, language as Language);
  await mailTo(context, login!, { ...letter, messageId: messageId! });
}
