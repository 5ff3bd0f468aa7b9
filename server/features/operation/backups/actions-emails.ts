import type { Language } from "#contract/languages.ts";
import type { ClaimedJob } from "../../../adapters/job-queue/job-queue.ts";
import type { Context } from "../../../context.ts";
import { backupLetter } from "../../../emails/server-letters.ts";
import { mailTo } from "../../../emails/send.ts";

export const backupMail = "backups.mail-result";

export async function sendBackupMail(context: Context, { payload }: Pick<ClaimedJob, "payload">): Promise<void> {
  const { login, name, state, problem, language, messageId } = payload as Record<string, string>;
  const about = { name: name!, state: state as "failing" | "working", problem: problem!, url: context.config.url };
  const letter = backupLetter(about, language as Language);
  await mailTo(context, login!, { ...letter, messageId: messageId! });
}
