import type { JobKind } from "../../../processes/job-kind.ts";
import { storeMissingSummaries } from "./actions-summaries.ts";
import { eraseContributions, eraseContributionsJob } from "./actions-erasure.ts";
import { removeAbandonedGroups } from "./actions-erasure.ts";

const minute = 60 * 1000;

export const messageJobs: Record<string, JobKind> = {
  // Repeated, because during an upgrade the previous version still stores messages without card summaries.
  "messages.store-summaries": {
    intervalMs: 10 * minute,
    run: (context, _job, ending) => storeMissingSummaries(context, ending),
  },
  "groups.remove-abandoned": { intervalMs: 60 * minute, run: (context) => removeAbandonedGroups(context) },
  [eraseContributionsJob]: {
    run: (context, { payload: { groupId, userId, upTo } }, ending) =>
      eraseContributions(context, { groupId: String(groupId), userId: String(userId), upTo: Number(upTo) }, ending),
  },
};
