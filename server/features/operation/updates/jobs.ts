import type { JobKind } from "../../../processes/job-kind.ts";
import { checkForRelease } from "./actions-releases.ts";

export const updateJobs: Record<string, JobKind> = {
  "updates.look-for-release": { lane: "web", intervalMs: 60 * 60 * 1000, run: (context) => checkForRelease(context) },
};
