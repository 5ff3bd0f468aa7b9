import type { JobKind } from "../../job-kind.ts";
import { deleteOfGroupJob, deleteOldNotificationsOfGroup } from "./actions-cleanup.ts";
import { notifyAll, notifyManyJob } from "./actions-notify.ts";
import type { NotificationInput } from "./rules.ts";

export const notificationJobs: Record<string, JobKind> = {
  [notifyManyJob]: {
    run: (context, { payload }) => notifyAll(context, JSON.parse(String(payload.news)) as NotificationInput),
  },
  [deleteOfGroupJob]: { run: (context, { payload }) => deleteOldNotificationsOfGroup(context, payload) },
};
