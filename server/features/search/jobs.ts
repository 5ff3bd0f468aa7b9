import type { JobKind } from "../../job-kind.ts";
import { indexEarlierJob, indexEarlierMessages, indexLinkedJob, indexLinkedMessages } from "./actions-indexing.ts";
import { sealSegments } from "./actions-segments.ts";

const hour = 60 * 60 * 1000;

export const searchJobs: Record<string, JobKind> = {
  [indexEarlierJob]: {
    run: (context, { payload }) =>
      indexEarlierMessages(context, { after: payload.after as string, again: payload.again === 1 }),
  },
  "messages.seal-segments": {
    every: hour,
    isLong: true,
    run: (context, _, ending) => sealSegments(context, { ending }),
  },
  [indexLinkedJob]: { run: (context, { payload }) => indexLinkedMessages(context, String(payload.linkId)) },
};
