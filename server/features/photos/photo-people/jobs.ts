import type { JobKind } from "../../../processes/job-kind.ts";
import { nameClaimJob, reassignMarks, type NameOfMember } from "./actions-claims.ts";
import { indexMarksJob, indexMarksOf } from "./actions-renaming.ts";
import { removeMarksJob, removeMarksOf } from "./actions.ts";

export const photoPeopleJobs: Record<string, JobKind> = {
  [indexMarksJob]: { run: (context, { payload }, ending) => indexMarksOf(context, String(payload.userId), ending) },
  [removeMarksJob]: { run: (context, { payload }) => removeMarksOf(context, String(payload.userId)) },
  [nameClaimJob]: {
    run: (context, { payload }, ending) =>
      reassignMarks(context, payload as Record<keyof NameOfMember, string>, ending),
  },
};
