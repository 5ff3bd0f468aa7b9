import type { JobKind } from "../../../processes/job-kind.ts";
import { notifyMemoryReaders } from "./actions-notify.ts";

export const memoryJobs: Record<string, JobKind> = {
  "memories.tell": { intervalMs: 60_000, run: (context) => notifyMemoryReaders(context) },
};
