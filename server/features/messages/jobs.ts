import type { JobKind } from "../../job-kind.ts";
import { removeAbandonedGroups } from "./actions-removal.ts";

export const messageJobs: Record<string, JobKind> = {
  "groups.remove-abandoned": { intervalMs: 60 * 60 * 1000, run: (context) => removeAbandonedGroups(context) },
};
