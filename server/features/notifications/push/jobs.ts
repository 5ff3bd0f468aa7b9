import type { JobKind } from "../../../processes/job-kind.ts";
import { pushToEach, pushToMany, pushToOne, sendPush } from "./actions.ts";

export const pushJobs: Record<string, JobKind> = {
  [pushToMany]: { run: (context, { payload }) => pushToEach(context, payload) },
  [pushToOne]: { lane: "push", run: (context, { payload }) => sendPush(context, payload) },
};
