import type { JobKind } from "../../../processes/job-kind.ts";
import { sendDigest } from "./actions-send.ts";
import { checkDigests, digestMail } from "./actions.ts";

export const digestJobs: Record<string, JobKind> = {
  "notifications.check-digests": { intervalMs: 60_000, run: (context) => checkDigests(context) },
  [digestMail]: { lane: "mail", run: (context, { payload }) => sendDigest(context, payload) },
};
