import type { JobKind } from "../../../processes/job-kind.ts";
import { readPhotos } from "./actions-photos.ts";
import { giveUpReading, readDocument, readDocumentJob, readEarlierDocuments } from "./actions.ts";

const minute = 60 * 1000;
const hour = 60 * minute;

export const documentJobs: Record<string, JobKind> = {
  [readDocumentJob]: {
    lane: "media",
    run: (context, { payload }) => readDocument(context, String(payload.fileId)),
    onGiveUp: (context, tx, { payload }) => giveUpReading(context, tx, String(payload.fileId)),
  },
  "photos.read": {
    lane: "media",
    intervalMs: 5 * minute,
    run: (context, _job, ending) => readPhotos(context, ending),
  },
  // Repeated, because during an upgrade the previous version still stores documents whose words are not read.
  "documents.read-earlier": { intervalMs: hour, run: (context) => readEarlierDocuments(context) },
};
