import type { JobKind } from "../../../processes/job-kind.ts";
import { indexEarlierJob, indexEarlierMessages, indexLinkedJob, indexLinkedMessages } from "./actions-indexing.ts";

export const searchJobs: Record<string, JobKind> = {
  [indexEarlierJob]: {
    run: (context, { payload }) =>
      indexEarlierMessages(context, { after: payload.after as string, again: payload.again === 1 }),
  },
  [indexLinkedJob]: { run: (context, { payload }) => indexLinkedMessages(context, String(payload.linkId)) },
};
