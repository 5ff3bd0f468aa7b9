import type { Insertable, Selectable, Updateable } from "kysely";
import type { Reader, Transaction } from "../../database/database.ts";
import type { Tables } from "../../database/tables.ts";

export type WebhookRow = Selectable<Tables["webhooks"]>;
export type DeliveryRow = Selectable<Tables["webhook_deliveries"]>;

export function findWebhooks(db: Reader, groupId: string): Promise<WebhookRow[]> {
  return db.selectFrom("webhooks").selectAll().where("group_id", "=", groupId).orderBy("id").execute();
}

/** Finds a webhook of a group that the user is in. */
export function findWebhook(db: Reader, userId: string, id: string): Promise<WebhookRow | undefined> {
  return db
    .selectFrom("webhooks")
    .innerJoin("members", "members.group_id", "webhooks.group_id")
    .selectAll("webhooks")
    .where("webhooks.id", "=", id)
    .where("members.user_id", "=", userId)
    .executeTakeFirst();
}

/** Deletes the outgoing and incoming webhooks that a person made. Returns the groups of the outgoing ones. */
export async function deleteWebhooksOf(tx: Transaction, userId: string): Promise<string[]> {
  await tx.deleteFrom("incoming_webhooks").where("creator_id", "=", userId).execute();
  const deleted = await tx.deleteFrom("webhooks").where("creator_id", "=", userId).returning("group_id").execute();
  return [...new Set(deleted.map(({ group_id }) => group_id))];
}

export async function insertWebhook(tx: Transaction, row: Insertable<Tables["webhooks"]>): Promise<void> {
  await tx.insertInto("webhooks").values(row).execute();
}

export async function updateWebhook(tx: Transaction, id: string, changes: Updateable<Tables["webhooks"]>) {
  await tx.updateTable("webhooks").set(changes).where("id", "=", id).execute();
}

export async function deleteWebhook(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom("webhooks").where("id", "=", id).execute();
}

/** Notes on the group whether it has any webhook, so that posting need not look for them. */
export async function updateHasWebhooks(tx: Transaction, groupId: string): Promise<void> {
  const any = await tx.selectFrom("webhooks").select("id").where("group_id", "=", groupId).limit(1).executeTakeFirst();
  await tx
    .updateTable("groups")
    .set({ has_webhooks: any ? 1 : 0 })
    .where("id", "=", groupId)
    .execute();
}

export async function hasWebhooks(db: Reader, groupId: string): Promise<boolean> {
  const group = await db.selectFrom("groups").select("has_webhooks").where("id", "=", groupId).executeTakeFirst();
  return group?.has_webhooks === 1;
}

export async function insertDeliveries(
  tx: Transaction,
  rows: readonly Insertable<Tables["webhook_deliveries"]>[],
): Promise<void> {
  if (rows.length > 0)
    await tx
      .insertInto("webhook_deliveries")
      .values([...rows])
      .execute();
}

export function findDeliveries(db: Reader, webhookId: string, limit: number): Promise<DeliveryRow[]> {
  return db
    .selectFrom("webhook_deliveries")
    .selectAll()
    .where("webhook_id", "=", webhookId)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

export interface DueDelivery extends Pick<DeliveryRow, "id" | "event" | "subject_id" | "created_at" | "attempts"> {
  webhookId: string;
  groupId: string;
  groupName: string;
  url: string;
  secret: string;
}

/** Finds a delivery of a webhook that is not paused. */
export function findDueDelivery(db: Reader, id: string): Promise<DueDelivery | undefined> {
  return db
    .selectFrom("webhook_deliveries as delivery")
    .innerJoin("webhooks", "webhooks.id", "delivery.webhook_id")
    .innerJoin("groups", "groups.id", "webhooks.group_id")
    .select(["delivery.id", "delivery.event", "delivery.subject_id", "delivery.created_at", "delivery.attempts"])
    .select(["webhooks.id as webhookId", "webhooks.url", "webhooks.secret"])
    .select(["groups.id as groupId", "groups.name as groupName"])
    .where("delivery.id", "=", id)
    .where("delivery.state", "=", "waiting")
    .where("webhooks.paused_at", "is", null)
    .executeTakeFirst();
}

export async function updateDelivery(tx: Transaction, id: string, changes: Updateable<Tables["webhook_deliveries"]>) {
  await tx.updateTable("webhook_deliveries").set(changes).where("id", "=", id).execute();
}

export async function countGivenUp(tx: Transaction, webhookId: string): Promise<number> {
  const { given_up } = await tx
    .updateTable("webhooks")
    .set((row) => ({ given_up: row("given_up", "+", 1) }))
    .where("id", "=", webhookId)
    .returning("given_up")
    .executeTakeFirstOrThrow();
  return given_up;
}

/** Ends what waits for a webhook that was paused. */
export async function giveUpWaiting(tx: Transaction, webhookId: string, at: number): Promise<void> {
  await tx
    .updateTable("webhook_deliveries")
    .set({ state: "given_up", finished_at: at })
    .where("webhook_id", "=", webhookId)
    .where("state", "=", "waiting")
    .execute();
}

export async function deleteDeliveriesBefore(tx: Transaction, time: number): Promise<void> {
  await tx.deleteFrom("webhook_deliveries").where("created_at", "<", time).execute();
}

export interface ToldMessageRow {
  id: string;
  parentId: string | null;
  createdAt: number;
  data: string;
  authorId: string | null;
  authorName: string | null;
}

/** Finds a message of a group, also a comment. */
export function findToldMessage(db: Reader, groupId: string, id: string): Promise<ToldMessageRow | undefined> {
  return db
    .selectFrom("messages as message")
    .leftJoin("users as author", "author.id", "message.author_id")
    .select(["message.id", "message.parent_id as parentId", "message.created_at as createdAt", "message.data"])
    .select(["message.author_id as authorId", "author.name as authorName"])
    .where("message.id", "=", id)
    .where("message.group_id", "=", groupId)
    .executeTakeFirst();
}

export function findToldFiles(db: Reader, messageId: string) {
  return db
    .selectFrom("message_files as attached")
    .innerJoin("files", "files.id", "attached.file_id")
    .select(["files.id", "files.type", "files.size"])
    .where("attached.message_id", "=", messageId)
    .orderBy("attached.position")
    .execute();
}

export async function findName(db: Reader, userId: string): Promise<string | undefined> {
  return (await db.selectFrom("users").select("name").where("id", "=", userId).executeTakeFirst())?.name;
}
