import type { JobKind } from "../../job-kind.ts";
import { tellEveryone, tellOfNews } from "./actions-notifying.ts";
import type { News } from "./rules.ts";

export const notificationJobs: Record<string, JobKind> = {
  [tellOfNews]: { run: (context, { payload }) => tellEveryone(context, JSON.parse(String(payload.news)) as News) },
};
