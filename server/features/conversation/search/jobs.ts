import type { JobKind } from "../../../processes/job-kind.ts";
import {
  indexDocumentJob,
  indexAgain,
  indexAgainJob,
  indexEarlierJob,
  indexEarlierMessages,
  indexLinkedJob,
  indexLinkedMessages,
  indexMessagesWithFile,
} from "./actions-indexing.ts";

export const searchJobs: Record<string, JobKind> = {
  [indexEarlierJob]: {
    run: (context, { payload }) =>
      indexEarlierMessages(context, { after: payload.after as string, again: payload.again === 1 }),
  },
  [indexDocumentJob]: { run: (context, { payload }) => indexMessagesWithFile(context, String(payload.fileId)) },
  [indexAgainJob]: {
    run: (context, { payload }) => indexAgain(context, String(payload.groupId), [{ id: String(payload.messageId) }]),
  },
  [indexLinkedJob]: { run: (context, { payload }) => indexLinkedMessages(context, String(payload.linkId)) },
};
