import { deleteExpiredDeviceLinks } from "../sponsorships/actions-device-links.ts";
import type { JobKind } from "../../../processes/job-kind.ts";
import { sendLoginChange } from "./actions-login-change.ts";
import { sendPasswordReset } from "./actions-password-reset.ts";
import { securityNoticeMail, sendSecurityNotice } from "./actions-security.ts";
import { deleteExpired } from "./queries-security.ts";
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
        const [sessions, failures] = [now - sessionLifetime, now - failuresKeptFor];
        await deleteExpiredDeviceLinks(tx, now);
        await deleteExpired(tx, now, { sessions, failures, events: now - securityEventsKeptFor });
      }),
  },
};
