import type { UserData } from "#contract/accounts.ts";
import { chooseLanguage, type Language } from "#contract/languages.ts";
import type { SecurityEventKind } from "#contract/security.ts";
import type { ClaimedJob } from "../../adapters/job-queue/job-queue.ts";
import type { Context } from "../../context.ts";
import type { Transaction } from "../../database/database.ts";
import { securityNotice } from "../../emails/security-notice.ts";
import { translator } from "../../emails/translate.ts";
import { mailTo, newMessageId } from "../../emails/send.ts";
import { existingUser } from "../people/actions.ts";
import type { SecurityEventRow } from "./queries-security.ts";

/** The kind of job that notifies a user of a change to their account. */
export const securityNoticeMail = "accounts.mail-security-notice";

/** Enqueues a notice to the current login. Call it before the login changes or the account is deleted. */
export async function orderSecurityNoticeIn(
  { config, jobs, mailer }: Context,
  tx: Transaction,
  userId: string,
  { kind, address, device }: SecurityEventRow,
): Promise<void> {
  if (!mailer.reachesPeople) return;
  const { login, name, data } = await existingUser(tx, userId);
  const language = chooseLanguage((JSON.parse(data) as UserData).lang, config.defaultLang);
  const payload = { login, name, language, kind, address, device, userId, messageId: newMessageId(config) };
  await jobs.enqueueIn(tx, { kind: securityNoticeMail, payload });
}

/** Job that sends the notice. Its payload holds everything needed, since the account may be deleted by then. */
export async function sendSecurityNotice(context: Context, { payload }: Pick<ClaimedJob, "payload">): Promise<void> {
  const { login, name, language, kind, address, device, userId, messageId } = payload as Record<string, string>;
  const letter = securityNotice(
    {
      ...{ name: name!, kind: kind as SecurityEventKind, address: address!, device: device! },
      url: `${context.config.url}/users/${userId}/settings?tab=access`,
      home: context.config.url,
    },
    translator(language as Language),
    language as Language,
  );
  await mailTo(context, login!, { ...letter, messageId: messageId! });
}
