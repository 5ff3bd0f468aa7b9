import type { Language } from "#contract/languages.ts";
import type { ClaimedJob } from "../../../adapters/job-queue/job-queue.ts";
import type { Context } from "../../../context.ts";
import type { Transaction } from "../../../database/database.ts";
import { findInstanceFact, setInstanceFact } from "../../../database/instance.ts";
import { healthLetter } from "../../../emails/server-letters.ts";
import { mailTo, newMessageId } from "../../../emails/send.ts";
import { languageOf } from "../../../emails/translate.ts";
import { findAdministrators } from "./queries-people.ts";
import type { Finding } from "./rules-health.ts";

export const healthMail = "administration.mail-health";
const notifiedKey = "health_told";
const mostFindings = 20;

/** The payload also has their login, name and language. */
export async function emailAdministrators(
  { config, settings, jobs, mailer }: Context,
  tx: Transaction,
  kind: string,
  about: Readonly<Record<string, string>>,
): Promise<void> {
  if (!mailer.reachesPeople) return;
  for (const { login, name, data } of await findAdministrators(tx)) {
    const payload = {
      ...about,
      login,
      name,
      language: languageOf(data, settings.current),
      messageId: newMessageId(config),
    };
    await jobs.enqueue(tx, { kind, payload });
  }
}

export async function emailNewProblems(context: Context, tx: Transaction, findings: readonly Finding[]): Promise<void> {
  const problems = findings.filter(({ level }) => level === "wrong");
  const codes = [...new Set(problems.map(({ code }) => code))];
  const notified = JSON.parse((await findInstanceFact(tx, notifiedKey)) ?? "[]") as string[];
  await setInstanceFact(tx, notifiedKey, JSON.stringify(codes));
  if (codes.every((code) => notified.includes(code))) return;
  await emailAdministrators(context, tx, healthMail, { problems: JSON.stringify(problems.slice(0, mostFindings)) });
}

export async function sendHealthMail(context: Context, { payload }: Pick<ClaimedJob, "payload">): Promise<void> {
  const { login, name, problems, language, messageId } = payload as Record<string, string>;
  const url = `${context.config.url}/admin/health`;
  const letter = healthLetter({ name: name!, problems: JSON.parse(problems!) as Finding[], url }, language as Language);
  await mailTo(context, login!, { ...letter, messageId: messageId! });
}
