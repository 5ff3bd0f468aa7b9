import { deleteUndeliveredMails } from "../../../database/undelivered-mails.ts";
import type { Context } from "../../../context.ts";
import { appError, detailedError } from "../../../errors.ts";
import { StorageUnavailable } from "../../../adapters/file-storage/file-storage.ts";
import type { Backlog } from "../../../adapters/job-queue/job-queue.ts";
import { trialLetter } from "../../../emails/account-letters.ts";
import { newMessageId } from "../../../emails/send.ts";
import { languageOf } from "../../../emails/translate.ts";
import { digestMail } from "../../notifications/digests/actions.ts";
import { convertJob, convertLongJob } from "../../files/files/actions-conversion.ts";
import { requireAdministrator } from "../../identity/people/actions.ts";
import type { Me } from "../../identity/people/rules.ts";
import { pushToOne } from "../../notifications/push/actions.ts";
import { checkReauthenticated, type ProvenOrigin } from "../../identity/sign-in/actions-proof.ts";
import { securityNoticeMail } from "../../identity/sign-in/actions-security.ts";
import { loginChangeMail, passwordResetMail } from "../../identity/sign-in/rules.ts";
import { settingsToTry } from "./actions-settings.ts";
import {
  countFailedConversions,
  countPushes,
  findFailedJobs,
  findUndeliveredMails,
  type FailedJobRow,
} from "./queries-work.ts";

const shownFailures = 100;
const shownMails = 50;
const keptMails = 30 * 24 * 60 * 60 * 1000;

const mailJobs = [digestMail, securityNoticeMail, passwordResetMail, loginChangeMail];

export interface Work {
  queue: Backlog[];
  failed: FailedJobRow[];
  mail: { isSetUp: boolean; waiting: number; undelivered: { at: number; login: string; reason: string }[] };
  pushes: { devices: number; people: number; waiting: number };
  conversions: { waiting: number; failed: number };
}

export async function serverWork({ db, jobs, mailer }: Context, me: Me): Promise<Work> {
  requireAdministrator(me);
  const queue = await jobs.backlog();
  const waiting = (kinds: string[]) =>
    queue
      .filter(({ kind }) => kinds.includes(kind))
      .reduce((sum, one) => sum + one.scheduled + one.due + one.running, 0);
  return {
    queue,
    failed: await findFailedJobs(db.read, shownFailures),
    mail: {
      isSetUp: mailer.reachesPeople,
      waiting: waiting(mailJobs),
      undelivered: await findUndeliveredMails(db.read, shownMails),
    },
    pushes: { ...(await countPushes(db.read)), waiting: waiting([pushToOne]) },
    conversions: { waiting: waiting([convertJob, convertLongJob]), failed: await countFailedConversions(db.slowRead) },
  };
}

export async function retryFailedJob({ db, jobs }: Context, me: Me, id: string): Promise<void> {
  requireAdministrator(me);
  if (!(await db.write((tx) => jobs.retry(tx, id)))) throw appError("not_found");
}

export async function dismissFailedJob({ db, jobs }: Context, me: Me, id: string): Promise<void> {
  requireAdministrator(me);
  if (!(await db.write((tx) => jobs.forget(tx, id)))) throw appError("not_found");
}

export async function forgetOldMails({ db, clock }: Context): Promise<void> {
  await db.write((tx) => deleteUndeliveredMails(tx, clock.now() - keptMails));
}

/** Uses unsaved settings. Throws `mail_not_sent` with the reason of the mail server. */
export async function tryMail(
  context: Context,
  me: Me,
  { code, ...wanted }: { SMTP_URL?: string | null; MAIL_FROM?: string | null; code?: string | null },
  from: ProvenOrigin,
): Promise<void> {
  requireAdministrator(me);
  await checkReauthenticated(context, context.db.read, me, from);
  if (!me.login.includes("@")) throw appError("login_has_no_email");
  const { smtpUrl, mailFrom } = await settingsToTry(
    context,
    me,
    { SMTP_URL: wanted.SMTP_URL ?? undefined, MAIL_FROM: wanted.MAIL_FROM ?? undefined },
    code,
  );
  if (smtpUrl === undefined) throw detailedError("setting_invalid", { setting: "SMTP_URL" });
  const mailer = context.mailerFor({ smtpUrl, mailFrom });
  const letter = trialLetter({ name: me.name, url: context.config.url }, languageOf(me.data, context.settings.current));
  try {
    await mailer.send({ ...letter, to: me.login, messageId: newMessageId(context.config) });
  } catch (error) {
    throw detailedError("mail_not_sent", { detail: error instanceof Error ? error.message : String(error) });
  }
}

export async function tryStorage({ files }: Context, me: Me): Promise<void> {
  requireAdministrator(me);
  try {
    await files.check();
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error;
    throw detailedError("storage_not_usable", { detail: error.message });
  }
}
