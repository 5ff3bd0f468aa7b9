import type { JobKind } from "../../job-kind.ts";
import { tellEveryone, tellOfNews } from "./actions-notifying.ts";
import { pushToEach, pushToMany, pushToOne, sendPush } from "../push/actions.ts";
import type { News } from "./rules.ts";

export const notificationJobs: Record<string, JobKind> = {
  [tellOfNews]: { run: (context, { payload }) => tellEveryone(context, JSON.parse(String(payload.news)) as News) },
  [pushToMany]: { run: (context, { payload }) => pushToEach(context, payload) },
  [pushToOne]: { isPush: true, run: (context, { payload }) => sendPush(context, payload) },
};
