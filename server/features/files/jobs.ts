import type { JobKind } from "../../worker.ts";

export const fileJobs: Record<string, JobKind> = {};
