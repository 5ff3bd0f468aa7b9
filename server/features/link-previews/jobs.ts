import type { JobKind } from "../../job-kind.ts";
import { lookAtIfDue } from "./actions-looking.ts";
import { lookJob } from "./actions-noting.ts";

export const linkJobs: Record<string, JobKind> = {
  [lookJob]: {
    isOutside: true,
    run: (context, { payload }, ending) => lookAtIfDue(context, String(payload.linkId), ending),
  },
};
