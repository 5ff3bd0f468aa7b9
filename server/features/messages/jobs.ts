import type { JobKind } from "../../job-kind.ts";
import { indexEarlierJob, indexEarlierMessages, indexLinkedJob, indexLinkedMessages } from "./actions-indexing.ts";

export const messageJobs: Record<string, JobKind> = {
  [indexEarlierJob]: {
    run: (context, { payload }) => indexEarlierMessages(context, { after: payload.after as string }),
  },
  [indexLinkedJob]: { run: (context, { payload }) => indexLinkedMessages(context, String(payload.linkId)) },
};
