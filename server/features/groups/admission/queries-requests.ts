import { countOf } from "../../../database/count.ts";
import type { Reader, Transaction } from "../../../database/database.ts";
import { insertNew } from "../../../database/insert-new.ts";
import type { Tables } from "../../../database/tables.ts";
import type { Membership } from "../groups/rules.ts";
import type { Person } from "../../identity/people/rules.ts";

export async function needsApproval(db: Reader, groupId: string): Promise<boolean> {
  const group = await db
    .selectFrom("groups")
    .select("needs_approval")
    .where("id", "=", groupId)
    .executeTakeFirstOrThrow();
  return group.needs_approval === 1;
}

/** Returns false if the person is waiting already. */
export function insertRequest(tx: Transaction, request: Tables["join_requests"]): Promise<boolean> {
  return insertNew(tx, "join_requests", request, "group_id", "user_id");
}

export async function isRequesting(db: Reader, groupId: string, userId: string): Promise<boolean> {
  const request = await db
    .selectFrom("join_requests")
    .select("user_id")
    .where("group_id", "=", groupId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return request !== undefined;
}

export async function wereNotifiedSince(db: Reader, groupId: string, userId: string, since: number): Promise<boolean> {
  const notified = await db
    .selectFrom("notifications")
    .select("id")
    .where("from_user_id", "=", userId)
    .where("from_group_id", "=", groupId)
    .where("type", "=", "membership")
    .where("created_at", ">", since)
    .limit(1)
    .executeTakeFirst();
  return notified !== undefined;
}

export async function countRequests(db: Reader, groupId: string): Promise<number> {
  return countOf(db.selectFrom("join_requests").where("group_id", "=", groupId));
}

export async function deleteRequest(tx: Transaction, groupId: string, userId: string) {
  return tx
    .deleteFrom("join_requests")
    .where("group_id", "=", groupId)
    .where("user_id", "=", userId)
    .returning("inviter_id as inviterId")
    .executeTakeFirst();
}

export interface JoinRequestRow extends Person {
  requestedAt: number;
  inviterName: string | null;
}

export function findRequests(db: Reader, { groupId }: Membership): Promise<JoinRequestRow[]> {
  return db
    .selectFrom("join_requests")
    .innerJoin("users", "users.id", "join_requests.user_id")
    .leftJoin("files", "files.id", "users.avatar_id")
    .leftJoin("users as inviter", "inviter.id", "join_requests.inviter_id")
    .select(["users.id", "users.name", "users.avatar_id as avatarId", "files.content_url as avatarUrl"])
    .select(["join_requests.requested_at as requestedAt", "inviter.name as inviterName"])
    .where("join_requests.group_id", "=", groupId)
    .orderBy("join_requests.requested_at")
    .orderBy("users.id")
    .execute();
}

export interface OwnRequestRow {
  groupId: string;
  groupName: string;
  requestedAt: number;
}

export function findRequestsOf(db: Reader, userId: string): Promise<OwnRequestRow[]> {
  return db
    .selectFrom("join_requests")
    .innerJoin("groups", "groups.id", "join_requests.group_id")
    .select(["groups.id as groupId", "groups.name as groupName", "join_requests.requested_at as requestedAt"])
    .where("join_requests.user_id", "=", userId)
    .orderBy("join_requests.requested_at", "desc")
    .orderBy("groups.id")
    .execute();
}
