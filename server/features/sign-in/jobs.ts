import type { JobKind } from "../../job-kind.ts";
import { sendLoginChange } from "./actions-login-change.ts";
import { sendPasswordReset } from "./actions-password-reset.ts";
import { securityNoticeMail, sendSecurityNotice } from "./actions-security.ts";
import { deleteFailuresBefore } from "./queries-attempts.ts";
import { deleteUsedChallengesBefore } from "./queries-passkeys.ts";
import {
  deletePasswordResetsBefore,
  deleteLoginChangesBefore,
  deleteSecurityEventsBefore,
} from "./queries-security.ts";
import { deleteSessionsUnusedSince } from "./queries-sessions.ts";
import { loginChangeMail, passwordResetMail, sessionLifetime } from "./rules.ts";
import { failuresKeptFor } from "./rules-attempts.ts";

const hour = 60 * 60 * 1000;
/** Long enough to investigate how an account was stolen. */
const securityEventsKeptFor = 180 * 24 * hour;

export const signInJobs: Record<string, JobKind> = {
  [passwordResetMail]: {
    lane: "mail",
    run: (context, job) => sendPasswordReset(context, job.payload),
  },

  [loginChangeMail]: { lane: "mail", run: (context, { payload }) => sendLoginChange(context, payload) },
  [securityNoticeMail]: { lane: "mail", run: sendSecurityNotice },

  "accounts.forget-what-is-over": {
    intervalMs: hour,
    run: ({ db, clock }) =>
      db.write(async (tx) => {
        const now = clock.now();
        await deleteSessionsUnusedSince(tx, now - sessionLifetime);
        await deleteFailuresBefore(tx, now - failuresKeptFor);
        await deletePasswordResetsBefore(tx, now);
        await deleteLoginChangesBefore(tx, now);
        await deleteSecurityEventsBefore(tx, now - securityEventsKeptFor);
        await deleteUsedChallengesBefore(tx, now);
      }),
  },
};
