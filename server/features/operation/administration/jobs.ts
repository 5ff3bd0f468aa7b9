import type { JobKind } from "../../../processes/job-kind.ts";
import { checkHealthAtNight, healthJob, nightlyHealthJob, runHealthCheck } from "./actions-health.ts";
import { healthMail, sendHealthMail } from "./actions-emails.ts";
import { forgetOldMails } from "./actions-work.ts";

const hour = 60 * 60 * 1000;

export const administrationJobs: Record<string, JobKind> = {
  [healthJob]: {
    lane: "media",
    run: (context, { payload }, ending) => runHealthCheck(context, { isRepairing: payload.mends === 1 }, ending),
  },
  [nightlyHealthJob]: {
    lane: "media",
    intervalMs: hour,
    run: (context, _job, ending) => checkHealthAtNight(context, ending),
  },
  [healthMail]: { lane: "mail", run: sendHealthMail },
  "administration.forget-old-mails": { intervalMs: 24 * hour, run: (context) => forgetOldMails(context) },
};
