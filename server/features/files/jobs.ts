import type { JobKind } from "../../job-kind.ts";

export const fileJobs: Record<string, JobKind> = {};
