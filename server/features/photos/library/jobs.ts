import type { JobKind } from "../../../processes/job-kind.ts";
import { dateEarlierFiles } from "./actions-dating.ts";

const hour = 60 * 60 * 1000;

export const libraryJobs: Record<string, JobKind> = {
  // Repeated, because during an upgrade the previous version still stores files without a date.
  "library.date-earlier": {
    intervalMs: hour,
    lane: "media",
    run: (context, _job, ending) => dateEarlierFiles(context, ending),
  },
};
