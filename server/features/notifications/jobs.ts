import type { JobKind } from "../../job-kind.ts";
import { deleteOfGroupJob, deleteOldNotificationsOfGroup } from "./actions-moving.ts";
import { notifyAll, tellOfNews } from "./actions-notifying.ts";
import type { News } from "./rules.ts";

export const notificationJobs: Record<string, JobKind> = {
  [tellOfNews]: { run: (context, { payload }) => notifyAll(context, JSON.parse(String(payload.news)) as News) },
  [deleteOfGroupJob]: { run: (context, { payload }) => deleteOldNotificationsOfGroup(context, payload) },
};
