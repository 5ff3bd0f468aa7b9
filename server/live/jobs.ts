import type { JobKind } from "../job-kind.ts";
import { deleteEventsBefore } from "./queries.ts";

const keptFor = 24 * 60 * 60 * 1000;

export const liveJobs: Record<string, JobKind> = {
  "live.forget-old-events": {
    every: 60 * 60 * 1000,
    run: ({ db, clock }) => db.write((tx) => deleteEventsBefore(tx, clock.now() - keptFor)),
  },
};
