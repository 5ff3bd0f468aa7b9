import type { JobKind } from "../../../processes/job-kind.ts";
import { notifyBirthdays } from "./actions-birthdays.ts";

export const notificationJobs: Record<string, JobKind> = {
  "notifications.tell-birthdays": { intervalMs: 60_000, run: (context) => notifyBirthdays(context) },
};
