import type { JobKind } from "../../../processes/job-kind.ts";
import { undoJob } from "./actions.ts";
import { claimJob } from "./actions-claims.ts";
import { reassignSome, removeAuthors, undoSome, type Giving } from "./actions-jobs.ts";

const hour = 60 * 60 * 1000;

export const importJobs: Record<string, JobKind> = {
  [undoJob]: { run: (context, { payload }, ending) => undoSome(context, String(payload.importId), ending) },
  [claimJob]: {
    run: (context, { payload }, ending) => reassignSome(context, payload as Record<keyof Giving, string>, ending),
  },
  "imports.remove-authors": { intervalMs: hour, run: (context) => removeAuthors(context) },
};
