import type { JobKind } from "../../job-kind.ts";
import { eraseAccount, eraseAccountJob } from "./actions-erasing.ts";
import { passwordResetMail, sendPasswordReset } from "./actions-password-reset.ts";
import { deleteFailuresBefore } from "./queries-attempts.ts";
import { deleteUsedChallengesBefore } from "./queries-passkeys.ts";
import { deletePasswordResetsBefore } from "./queries-password-resets.ts";
import { deleteFirstAnswersBefore } from "./queries-first-answers.ts";
import { deleteSessionsUnusedSince } from "./queries-sessions.ts";
import { sessionLifetime } from "./rules.ts";
import { failuresKeptFor } from "./rules-attempts.ts";

const hour = 60 * 60 * 1000;
const firstAnswersKeptFor = 7 * 24 * hour;

export const accountJobs: Record<string, JobKind> = {
  [passwordResetMail]: {
    isMail: true,
    run: (context, job) => sendPasswordReset(context, job.payload),
  },

  [eraseAccountJob]: { run: (context, { payload }) => eraseAccount(context, String(payload.userId)) },

  "accounts.forget-what-is-over": {
    every: hour,
    run: ({ db, clock }) =>
      db.write(async (tx) => {
        const now = clock.now();
        await deleteSessionsUnusedSince(tx, now - sessionLifetime);
        await deleteFailuresBefore(tx, now - failuresKeptFor);
        await deletePasswordResetsBefore(tx, now);
        await deleteUsedChallengesBefore(tx, now);
        await deleteFirstAnswersBefore(tx, now - firstAnswersKeptFor);
      }),
  },
};
