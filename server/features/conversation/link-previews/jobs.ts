import type { JobKind } from "../../../processes/job-kind.ts";
import { forgetUnusedLinks } from "./actions-expiry.ts";
import { fetchIfDue } from "./actions-fetch-preview.ts";
import { lookJob } from "./actions-link-tracking.ts";

const day = 24 * 60 * 60 * 1000;

export const linkJobs: Record<string, JobKind> = {
  "link-previews.forget-unused": { intervalMs: day, run: (context) => forgetUnusedLinks(context) },
  [lookJob]: {
    lane: "web",
    run: (context, { payload }, ending) => fetchIfDue(context, String(payload.linkId), ending),
  },
};
