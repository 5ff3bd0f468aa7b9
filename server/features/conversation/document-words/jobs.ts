import type { JobKind } from "../../../processes/job-kind.ts";
import { giveUpReading, readDocument, readDocumentJob, readEarlierDocuments } from "./actions.ts";

const hour = 60 * 60 * 1000;

export const documentJobs: Record<string, JobKind> = {
  [readDocumentJob]: {
    lane: "media",
    run: (context, { payload }) => readDocument(context, String(payload.fileId)),
    onGiveUp: (context, tx, { payload }) => giveUpReading(context, tx, String(payload.fileId)),
  },
  // Repeated, because during an upgrade the previous version still stores documents whose words are not read.
  "documents.read-earlier": { intervalMs: hour, run: (context) => readEarlierDocuments(context) },
};
