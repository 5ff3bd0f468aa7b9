import type { JobKind } from "../../../processes/job-kind.ts";
import { eraseContributions, eraseContributionsJob } from "./actions-erasure.ts";
import { removeAbandonedGroups } from "./actions-erasure.ts";

export const messageJobs: Record<string, JobKind> = {
  "groups.remove-abandoned": { intervalMs: 60 * 60 * 1000, run: (context) => removeAbandonedGroups(context) },
  [eraseContributionsJob]: {
    run: (context, { payload: { groupId, userId, upTo } }, ending) =>
      eraseContributions(context, { groupId: String(groupId), userId: String(userId), upTo: Number(upTo) }, ending),
  },
};
