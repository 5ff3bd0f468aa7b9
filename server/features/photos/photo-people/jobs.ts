import type { JobKind } from "../../../processes/job-kind.ts";
import { removeMarksJob, removeMarksOf } from "./actions.ts";

export const photoPeopleJobs: Record<string, JobKind> = {
  [removeMarksJob]: { run: (context, { payload }) => removeMarksOf(context, String(payload.userId)) },
};
