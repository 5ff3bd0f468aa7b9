import type { JobKind } from "../../../processes/job-kind.ts";
import { deliver, deliverToWebhook, giveUpDelivery, fanOutEvent, fanOutToWebhooks } from "./actions-delivery.ts";

export const webhookJobs: Record<string, JobKind> = {
  [fanOutToWebhooks]: { run: fanOutEvent },
  [deliverToWebhook]: { lane: "web", hasLongRetries: true, run: deliver, onGiveUp: giveUpDelivery },
};
