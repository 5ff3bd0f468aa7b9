import type { JobKind } from "../../../processes/job-kind.ts";
import { eraseAccount, eraseAccountJob } from "./actions-deletion.ts";

export const accountJobs: Record<string, JobKind> = {
  [eraseAccountJob]: { run: (context, { payload }) => eraseAccount(context, String(payload.userId)) },
};
