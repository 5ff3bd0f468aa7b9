import { sql } from "kysely";
import type { Transaction } from "../../../database/database.ts";
import { jsonElements } from "../../../database/json-list.ts";
import { prepare } from "../../../database/prepare.ts";
import type { Person } from "../../identity/people/rules.ts";

/** `authorId`: "" if the account is deleted. */
type Asked = { messageId: string; groupId: string; authorId: string };

export const findConfirming = prepare<Asked & { limit: number }, Person>(
  (db, { messageId, groupId, authorId, limit }) =>
    db
      .selectFrom("confirmations as given")
      .innerJoin("members", (join) =>
        join.onRef("members.user_id", "=", "given.user_id").on("members.group_id", "=", groupId),
      )
      .innerJoin("users", "users.id", "given.user_id")
      .leftJoin("files", "files.id", "users.avatar_id")
      .select(["users.id", "users.name", "users.avatar_id as avatarId", "files.content_url as avatarUrl"])
      .where("given.message_id", "=", messageId)
      .where("given.user_id", "!=", authorId)
      .orderBy("given.confirmed_at", "desc")
      .orderBy("users.id")
      .limit(limit),
);

export const findNotConfirming = prepare<Asked & { limit: number }, Person>(
  (db, { messageId, groupId, authorId, limit }) =>
    db
      .selectFrom("members")
      .innerJoin("users", "users.id", "members.user_id")
      .leftJoin("files", "files.id", "users.avatar_id")
      .select(["users.id", "users.name", "users.avatar_id as avatarId", "files.content_url as avatarUrl"])
      .where("members.group_id", "=", groupId)
      .where("members.user_id", "!=", authorId)
      .where((row) =>
        row.not(
          row.exists(
            row
              .selectFrom("confirmations as given")
              .select("given.user_id")
              .where("given.message_id", "=", messageId)
              .whereRef("given.user_id", "=", "members.user_id"),
          ),
        ),
      )
      .orderBy("users.name")
      .orderBy("users.id")
      .limit(limit),
);

export const countConfirmations = prepare<
  Asked & { userId: string },
  { members: number; confirmed: number; mine: number }
>((db, { messageId, groupId, authorId, userId }) =>
  db
    .selectFrom("members")
    .leftJoin("confirmations as given", (join) =>
      join.onRef("given.user_id", "=", "members.user_id").on("given.message_id", "=", messageId),
    )
    .select([
      sql<number>`cast(coalesce(sum(case when members.user_id <> ${authorId} then 1 else 0 end), 0) as integer)`.as(
        "members",
      ),
      sql<number>`cast(coalesce(sum(case when members.user_id <> ${authorId} and given.user_id is not null then 1 else 0 end), 0) as integer)`.as(
        "confirmed",
      ),
      sql<number>`cast(coalesce(sum(case when members.user_id = ${userId} and given.user_id is not null then 1 else 0 end), 0) as integer)`.as(
        "mine",
      ),
    ])
    .where("members.group_id", "=", groupId),
);

export const findConfirmedBy = prepare<{ ids: string; userId: string }, { id: string }>((db, { ids, userId }) =>
  db
    .selectFrom("confirmations")
    .select("message_id as id")
    .where("user_id", "=", userId)
    .where("message_id", "in", jsonElements(db, ids)),
);

export async function insertConfirmation(tx: Transaction, messageId: string, userId: string, at: number) {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("confirmations")
    .values({ message_id: messageId, user_id: userId, confirmed_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
