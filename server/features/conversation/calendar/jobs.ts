import type { JobKind } from "../../../processes/job-kind.ts";
import { remindOfEvents } from "./actions-reminders.ts";

export const calendarJobs: Record<string, JobKind> = {
  "calendar.tell-events": { intervalMs: 60_000, run: (context) => remindOfEvents(context) },
};
