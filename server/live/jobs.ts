import type { JobKind } from "../processes/job-kind.ts";
import { deleteSomeEventsBefore } from "./queries.ts";

const eventsAtOnce = 5000;
const keptFor = 24 * 60 * 60 * 1000;

export const liveJobs: Record<string, JobKind> = {
  "live.forget-old-events": {
    intervalMs: 60 * 60 * 1000,
    async run({ db, clock }) {
      const time = clock.now() - keptFor;
      while (await db.write((tx) => deleteSomeEventsBefore(tx, time, eventsAtOnce)));
    },
  },
};
