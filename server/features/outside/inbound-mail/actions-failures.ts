import { cutText } from "#contract/cut-text.ts";
import type { ErrorCode } from "#contract/errors.ts";
import type { ClaimedJob } from "../../../adapters/job-queue/job-queue.ts";
import type { ReadMail } from "../../../adapters/mail-reader/mail-reader.ts";
import type { Context } from "../../../context.ts";
import type { Transaction } from "../../../database/database.ts";
import { mailFailure } from "../../../emails/mail-failure.ts";
import { mailTo, newMessageId } from "../../../emails/send.ts";
import { languageOf } from "../../../emails/translate.ts";
import { findUser } from "../../identity/people/actions.ts";
import type { Me } from "../../identity/people/rules.ts";

export const failureMail = "inbound-mail.failure";

export interface Problem {
  /** Absent if it is the whole email. */
  file?: string;
  code: ErrorCode;
  /** Accepted size in megabytes. */
  limit?: number | undefined;
}

interface Failure {
  id: string;
  me: Me;
  mail: ReadMail;
  problems: Problem[];
}

const textReturned = 60_000;

export async function sendFailureLater(context: Context, tx: Transaction, failure: Failure): Promise<void> {
  const { id, me, mail, problems } = failure;
  await context.jobs.enqueue(tx, {
    kind: failureMail,
    payload: {
      userId: me.id,
      messageId: newMessageId(context.config),
      inReplyTo: mail.headers["message-id"] ?? "",
      subject: cutText(mail.subject, 500),
      text: cutText(mail.text, textReturned),
      problems: JSON.stringify(problems),
    },
    uniqueKey: `${failureMail}:${id}`,
  });
}

export async function sendFailure(context: Context, { payload }: ClaimedJob): Promise<void> {
  const { config, settings, db } = context;
  const user = await findUser(db.read, String(payload.userId));
  if (!user) return;
  const problems = JSON.parse(String(payload.problems)) as Problem[];
  const text = String(payload.text);
  const letter = mailFailure(
    { name: user.name, subject: String(payload.subject), problems, homeUrl: `${config.url}/` },
    languageOf(user.data, settings.current),
  );
  const inReplyTo = String(payload.inReplyTo);
  await mailTo(context, user.login, {
    ...letter,
    messageId: String(payload.messageId),
    isAutomaticReply: true,
    ...(inReplyTo.endsWith("@content>") ? {} : { inReplyTo }),
    ...(text !== "" && { attachedText: { name: "message.txt", text } }),
  });
}
