import type { JobKind } from "../../../processes/job-kind.ts";
import { tellEvents } from "./actions-reminders.ts";

export const calendarJobs: Record<string, JobKind> = {
  "calendar.tell-events": { intervalMs: 60_000, run: (context) => tellEvents(context) },
};
