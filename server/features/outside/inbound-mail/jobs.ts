import type { JobKind } from "../../../processes/job-kind.ts";
import { failureMail, sendFailure } from "./actions-failures.ts";
import { fetchMails } from "./actions-mailbox.ts";
import { forgetMails } from "./actions.ts";

export const inboundMailJobs: Record<string, JobKind> = {
  "inbound-mail.fetch": {
    intervalMs: 60_000,
    lane: "web",
    run: (context, _job, ending) => fetchMails(context, ending),
  },
  "inbound-mail.forget": { intervalMs: 24 * 60 * 60 * 1000, run: (context) => forgetMails(context) },
  [failureMail]: { lane: "mail", run: (context, job) => sendFailure(context, job) },
};
