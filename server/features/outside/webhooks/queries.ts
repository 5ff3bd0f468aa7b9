import type { Insertable, Selectable, Updateable } from "kysely";
import type { Role } from "#contract/permissions.ts";
import type { Reader, Transaction } from "../../../database/database.ts";
import { jsonElements } from "../../../database/json-list.ts";
import type { Tables } from "../../../database/tables.ts";
import type { RightLost } from "../../../events.ts";

export type WebhookRow = Selectable<Tables["webhooks"]>;

export interface WebhookWithMaker extends WebhookRow {
  makerName: string | null;
}

export type DeliveryRow = Selectable<Tables["webhook_deliveries"]>;

export function findWebhooks(db: Reader, groupId: string): Promise<WebhookWithMaker[]> {
  return db
    .selectFrom("webhooks")
    .leftJoin("users as maker", "maker.id", "webhooks.creator_id")
    .selectAll("webhooks")
    .select("maker.name as makerName")
    .where("webhooks.group_id", "=", groupId)
    .orderBy("webhooks.id")
    .execute();
}

/** The maker has been in the group ever since, and is not suspended. */
function webhooksOfMembers(db: Reader) {
  return db
    .selectFrom("webhooks")
    .innerJoin("users as maker", "maker.id", "webhooks.creator_id")
    .innerJoin("members", (join) =>
      join.onRef("members.user_id", "=", "webhooks.creator_id").onRef("members.group_id", "=", "webhooks.group_id"),
    )
    .where("maker.suspended_at", "is", null)
    .whereRef("members.joined_at", "<=", "webhooks.created_at");
}

export interface ActiveWebhookRow extends Pick<WebhookRow, "id" | "events"> {
  /** Current role of the webhook's creator, who needs the right to manage webhooks. */
  role: Role;
}

export function findActiveWebhooks(db: Reader, groupId: string): Promise<ActiveWebhookRow[]> {
  return webhooksOfMembers(db)
    .select(["webhooks.id", "webhooks.events", "members.role"])
    .where("webhooks.group_id", "=", groupId)
    .where("webhooks.paused_at", "is", null)
    .orderBy("webhooks.id")
    .execute();
}

export async function deleteWebhooksOf(tx: Transaction, { userIds, groupId }: RightLost): Promise<WebhookRow[]> {
  return tx
    .deleteFrom("webhooks")
    .where("creator_id", "in", jsonElements(tx, JSON.stringify(userIds)))
    .$if(groupId !== undefined, (webhooks) => webhooks.where("group_id", "=", groupId!))
    .returningAll()
    .execute();
}

export async function findActiveWebhookIdsOf(db: Reader, userIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("webhooks")
    .select("id")
    .where("creator_id", "in", jsonElements(db, JSON.stringify(userIds)))
    .where("paused_at", "is", null)
    .execute();
  return rows.map(({ id }) => id);
}

export function findWebhook(db: Reader, userId: string, id: string): Promise<WebhookRow | undefined> {
  return db
    .selectFrom("webhooks")
    .innerJoin("members", "members.group_id", "webhooks.group_id")
    .selectAll("webhooks")
    .where("webhooks.id", "=", id)
    .where("members.user_id", "=", userId)
    .executeTakeFirst();
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
  role: Role;
  groupId: string;
  groupName: string;
  url: string;
  secret: string;
}

export function findDueDelivery(db: Reader, id: string): Promise<DueDelivery | undefined> {
  return webhooksOfMembers(db)
    .innerJoin("webhook_deliveries as delivery", "delivery.webhook_id", "webhooks.id")
    .innerJoin("groups", "groups.id", "webhooks.group_id")
    .select(["delivery.id", "delivery.event", "delivery.subject_id", "delivery.created_at", "delivery.attempts"])
    .select(["webhooks.id as webhookId", "webhooks.url", "webhooks.secret", "members.role"])
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

export interface SentMessageRow {
  id: string;
  parentId: string | null;
  createdAt: number;
  data: string;
  authorId: string | null;
  authorName: string | null;
}

export function findMessageToSend(db: Reader, groupId: string, id: string): Promise<SentMessageRow | undefined> {
  return db
    .selectFrom("messages as message")
    .leftJoin("users as author", "author.id", "message.author_id")
    .select(["message.id", "message.parent_id as parentId", "message.created_at as createdAt", "message.data"])
    .select(["message.author_id as authorId", "author.name as authorName"])
    .where("message.id", "=", id)
    .where("message.group_id", "=", groupId)
    .executeTakeFirst();
}

export function findFilesToSend(db: Reader, messageId: string) {
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
