import type { JobKind } from "../../../processes/job-kind.ts";
import { checkServerEmails, serverEmail } from "./actions.ts";
import { sendServerEmail } from "./actions-send.ts";

export const serverEmailJobs: Record<string, JobKind> = {
  "server-emails.check": { intervalMs: 10 * 60 * 1000, run: (context) => checkServerEmails(context) },
  [serverEmail]: { lane: "mail", run: sendServerEmail },
};
