import { can } from "#contract/permissions.ts";
import type { WebhookEvent } from "#contract/webhooks.ts";
import { WebFailure } from "../../../adapters/open-web/open-web.ts";
import type { ClaimedJob } from "../../../adapters/job-queue/job-queue.ts";
import { toSeconds } from "../../../clock.ts";
import type { Context } from "../../../context.ts";
import type { Reader, Transaction } from "../../../database/database.ts";
import type { EventContext, Reaction } from "../../../events.ts";
import { RemoteFailure } from "../../../processes/job-kind.ts";
import { newId } from "../../../new-id.ts";
import {
  countGivenUp,
  deleteDeliveriesBefore,
  findDueDelivery,
  findName,
  findFilesToSend,
  findMessageToSend,
  findActiveWebhooks,
  giveUpWaiting,
  hasWebhooks,
  insertDeliveries,
  updateDelivery,
  updateWebhook,
  type DueDelivery,
} from "./queries.ts";
import { givenUpBeforePause, signedHeaders } from "./rules.ts";

export const fanOutToWebhooks = "webhooks.tell";
export const deliverToWebhook = "webhooks.deliver";

const deliveriesKept = 30 * 24 * 60 * 60 * 1000;
/** HTTP status by which a receiver refuses all further deliveries. */
const gone = 410;

interface WebhookOccasion {
  event: WebhookEvent | "ping";
  subjectId: string | null;
  at: number;
}

export const enqueueMessageCreatedWebhook: Reaction<"message.created"> = async ({ jobs }, tx, event) => {
  const { groupId, messageId: subjectId, at } = event;
  if (event.hasWebhooks)
    await jobs.enqueue(tx, { kind: fanOutToWebhooks, payload: { groupId, event: "message.created", subjectId, at } });
};

export const enqueueMessageChangedWebhook: Reaction<"message.changed"> = async (context, tx, { words, ...event }) => {
  if (words === undefined) return;
  const { groupId, messageId: subjectId, at } = event;
  await enqueueFanOut(context, tx, groupId, { event: "message.changed", subjectId, at });
};

export const enqueueMemberJoinedWebhook: Reaction<"member.joined"> = async (
  context,
  tx,
  { groupId, userId: subjectId, at },
) => {
  await enqueueFanOut(context, tx, groupId, { event: "member.joined", subjectId, at });
};

export const enqueueMemberLeftWebhook: Reaction<"member.left"> = async (
  context,
  tx,
  { groupId, userId: subjectId, at },
) => {
  await enqueueFanOut(context, tx, groupId, { event: "member.left", subjectId, at });
};

async function enqueueFanOut(
  { jobs }: EventContext,
  tx: Transaction,
  groupId: string,
  occasion: WebhookOccasion,
): Promise<void> {
  if (!(await hasWebhooks(tx, groupId))) return;
  const { event, subjectId, at } = occasion;
  await jobs.enqueue(tx, { kind: fanOutToWebhooks, payload: { groupId, event, subjectId: subjectId!, at } });
}

export async function fanOutEvent(context: Context, job: ClaimedJob): Promise<void> {
  const { db, clock } = context;
  const { groupId, event, subjectId, at } = job.payload as unknown as WebhookOccasion & {
    groupId: string;
    event: WebhookEvent;
  };
  await db.write(async (tx) => {
    const wanting = (await findActiveWebhooks(tx, groupId)).filter(
      ({ role, events }) => can.manageWebhooks({ role }) && (JSON.parse(events) as WebhookEvent[]).includes(event),
    );
    await enqueueDeliveries(
      context,
      tx,
      wanting.map(({ id }) => id),
      { event, subjectId, at },
    );
    await deleteDeliveriesBefore(tx, clock.now() - deliveriesKept);
    await job.finish(tx);
  });
}

export async function enqueueDeliveries(
  { jobs }: Pick<EventContext, "jobs">,
  tx: Transaction,
  webhookIds: readonly string[],
  { event, subjectId, at }: WebhookOccasion,
): Promise<void> {
  const rows = webhookIds.map((webhook_id) => ({
    id: newId(),
    webhook_id,
    event,
    subject_id: subjectId,
    created_at: at,
    state: "waiting" as const,
  }));
  await insertDeliveries(tx, rows);
  for (const { id } of rows) await jobs.enqueue(tx, { kind: deliverToWebhook, payload: { deliveryId: id } });
}

/** Throws if the address rejected it, so that the job is retried. */
export async function deliver({ db, web, config, clock }: Context, { payload }: ClaimedJob): Promise<void> {
  const delivery = await findDueDelivery(db.read, String(payload.deliveryId));
  if (!delivery || !can.manageWebhooks(delivery)) return;
  const data = await dataOf(db.read, delivery, config.url);
  if (data === undefined) {
    await db.write((tx) => updateDelivery(tx, delivery.id, { state: "given_up", finished_at: clock.now() }));
    return;
  }
  const attempts = delivery.attempts + 1;
  const timestamp = new Date(delivery.created_at).toISOString();
  const body = JSON.stringify({ type: delivery.event, timestamp, data });
  const headers = signedHeaders(delivery.secret, delivery.id, clock.now(), body);
  const { status, problem } = await web.post(delivery.url, headers, body).then(
    (receipt) => ({ status: receipt.status, problem: null }),
    (error: unknown) => {
      if (!(error instanceof WebFailure)) throw error;
      return { status: null, problem: error.reason };
    },
  );
  if (status !== null && status >= 200 && status < 300) {
    await db.write(async (tx) => {
      await updateDelivery(tx, delivery.id, {
        state: "delivered",
        attempts,
        status,
        problem,
        finished_at: clock.now(),
      });
      await updateWebhook(tx, delivery.webhookId, { given_up: 0 });
    });
    return;
  }
  await db.write((tx) => updateDelivery(tx, delivery.id, { attempts, status, problem }));
  if (status === gone) return db.write((tx) => pause(tx, delivery.webhookId, clock.now()));
  throw new RemoteFailure(problem ?? `the address answered ${status}`, { webhook: delivery.webhookId });
}

export async function giveUpDelivery({ clock }: Context, tx: Transaction, { payload }: ClaimedJob): Promise<void> {
  const id = String(payload.deliveryId);
  const delivery = await findDueDelivery(tx, id);
  if (!delivery) return;
  await updateDelivery(tx, id, { state: "given_up", finished_at: clock.now() });
  const { webhookId, event } = delivery;
  if (event !== "ping" && (await countGivenUp(tx, webhookId)) >= givenUpBeforePause)
    await pause(tx, webhookId, clock.now());
}

export async function pause(tx: Transaction, webhookId: string, at: number): Promise<void> {
  await updateWebhook(tx, webhookId, { paused_at: at });
  await giveUpWaiting(tx, webhookId, at);
}

async function dataOf(db: Reader, delivery: DueDelivery, url: string): Promise<object | undefined> {
  const { event, subject_id: subjectId, groupId, groupName } = delivery;
  const group = { id: groupId, name: groupName, url: `${url}/groups/${groupId}` };
  if (event === "ping" || subjectId === null) return { group };
  if (event === "message.created" || event === "message.changed") {
    const message = await messageOf(db, groupId, subjectId, url);
    return message && { group, message };
  }
  const name = await findName(db, subjectId);
  return name === undefined ? undefined : { group, person: { id: subjectId, name } };
}

async function messageOf(db: Reader, groupId: string, id: string, url: string): Promise<object | undefined> {
  const message = await findMessageToSend(db, groupId, id);
  if (!message) return undefined;
  const { title = "", text = "", date } = JSON.parse(message.data) as { title?: string; text?: string; date?: string };
  return {
    id,
    parentId: message.parentId,
    url: `${url}/messages/${id}`,
    createdAt: toSeconds(message.createdAt),
    author: message.authorId === null ? null : { id: message.authorId, name: message.authorName },
    title,
    text,
    date,
    files: await findFilesToSend(db, id),
  };
}
