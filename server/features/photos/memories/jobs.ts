import type { JobKind } from "../../../processes/job-kind.ts";
import { tellMemories } from "./actions-telling.ts";

export const memoryJobs: Record<string, JobKind> = {
  "memories.tell": { intervalMs: 60_000, run: (context) => tellMemories(context) },
};
