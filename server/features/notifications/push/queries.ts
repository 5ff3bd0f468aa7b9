import { sql } from "kysely";
import type { Reader, Transaction } from "../../../database/database.ts";
import type { PushSubscriptionRow } from "../../../database/tables.ts";
import { isKeptBy, isReceivedByRow, ordinaryType } from "../../../database/visible-notifications.ts";

export async function replaceSubscription(tx: Transaction, subscription: PushSubscriptionRow): Promise<void> {
  await tx
    .deleteFrom("push_subscriptions")
    .where((old) =>
      old.or([old("session_hash", "=", subscription.session_hash), old("endpoint", "=", subscription.endpoint)]),
    )
    .execute();
  await tx.insertInto("push_subscriptions").values(subscription).execute();
}

export async function deleteOldSubscriptions(tx: Transaction, userId: string, kept: number): Promise<void> {
  await tx
    .deleteFrom("push_subscriptions")
    .where("user_id", "=", userId)
    .where("id", "not in", (subscription) =>
      subscription
        .selectFrom("push_subscriptions as newer")
        .select("newer.id")
        .where("newer.user_id", "=", userId)
        .orderBy("newer.created_at", "desc")
        .orderBy("newer.id", "desc")
        .limit(kept),
    )
    .execute();
}

export async function deleteSubscriptionOf(tx: Transaction, sessionHash: string): Promise<void> {
  await tx.deleteFrom("push_subscriptions").where("session_hash", "=", sessionHash).execute();
}

export async function deleteSubscription(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom("push_subscriptions").where("id", "=", id).execute();
}

export async function findSubscriptionOf(db: Reader, sessionHash: string) {
  return db.selectFrom("push_subscriptions").select("id").where("session_hash", "=", sessionHash).executeTakeFirst();
}

interface Recipients {
  notificationId: string;
  groupId: string | null;
  /** Recipients after this subscription, in the order of their ids. */
  after: string;
  limit: number;
}

export async function findRecipients(db: Reader, { notificationId, groupId, after, limit }: Recipients) {
  const devices =
    groupId === null
      ? db.selectFrom("push_subscriptions").select(["id", "user_id"])
      : db
          .selectFrom("members")
          .innerJoin("push_subscriptions", "push_subscriptions.user_id", "members.user_id")
          .select(["push_subscriptions.id", "members.user_id"])
          .where("members.group_id", "=", groupId);
  return db
    .selectFrom(devices.as("device"))
    .innerJoin("notifications as n", (join) => join.on("n.id", "=", notificationId))
    .innerJoin("users", "users.id", "device.user_id")
    .leftJoin("members", (join) =>
      join.onRef("members.group_id", "=", "n.from_group_id").onRef("members.user_id", "=", "users.id"),
    )
    .select(["device.id as subscriptionId", "n.type", ordinaryType.as("ordinaryType"), "users.data as settings"])
    .where("device.id", ">", after)
    .where(isReceivedByRow)
    .where(isKeptBy(sql`users.id`))
    .orderBy("device.id")
    .limit(limit)
    .execute();
}

export async function findOtherSubscriptions(db: Reader, userId: string, sessionHash: string) {
  return db
    .selectFrom("push_subscriptions")
    .select(["id", "endpoint", "created_at as createdAt"])
    .where("user_id", "=", userId)
    .where("session_hash", "<>", sessionHash)
    .execute();
}

export async function findSubscription(db: Reader, id: string) {
  return db
    .selectFrom("push_subscriptions")
    .innerJoin("users", "users.id", "push_subscriptions.user_id")
    .select(["endpoint", "p256dh", "auth", "user_id as userId", "users.data as settings"])
    .where("push_subscriptions.id", "=", id)
    .executeTakeFirst();
}
