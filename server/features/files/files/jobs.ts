import type { JobKind } from "../../../processes/job-kind.ts";
import { convertFile, convertJob, convertLongJob, giveUpConverting } from "./actions-conversion.ts";
import { deleteBlobsJob, deleteStrayBlobs, removeUnusedFiles } from "./actions-removal.ts";
import { isSameFailure } from "./rules.ts";
import { forgetOldUploads } from "./actions-resumable-uploads.ts";

const hour = 60 * 60 * 1000;

const conversion: JobKind = {
  run: convertFile,
  onGiveUp: giveUpConverting,
  isHopeless: isSameFailure,
  lane: "media",
};

export const fileJobs: Record<string, JobKind> = {
  "files.remove-unused": { intervalMs: hour, run: (context) => removeUnusedFiles(context) },
  "files.forget-uploads": { intervalMs: hour, run: (context) => forgetOldUploads(context) },
  [convertJob]: conversion,
  [convertLongJob]: conversion,
  [deleteBlobsJob]: { run: (context, { payload }) => deleteStrayBlobs(context, String(payload.id)) },
};
