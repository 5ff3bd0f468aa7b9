import type { JobKind } from "../../../processes/job-kind.ts";
import { deliver, deliverToWebhook, giveUpDelivery, tellEach, tellWebhooks } from "./actions-delivery.ts";

export const webhookJobs: Record<string, JobKind> = {
  [tellWebhooks]: { run: tellEach },
  [deliverToWebhook]: { lane: "web", isPatient: true, run: deliver, onGiveUp: giveUpDelivery },
};
