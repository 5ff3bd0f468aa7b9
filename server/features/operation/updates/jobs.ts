import type { JobKind } from "../../../processes/job-kind.ts";
import { lookForRelease } from "./actions-releases.ts";

export const updateJobs: Record<string, JobKind> = {
  "updates.look-for-release": { lane: "web", intervalMs: 60 * 60 * 1000, run: (context) => lookForRelease(context) },
};
