import { sql, type Kysely } from "kysely";
import type { Rsvp } from "#contract/calendar.ts";
import type { Reader, Transaction } from "../../../database/database.ts";
import { prepare } from "../../../database/prepare.ts";
import type { RsvpRow, Tables } from "../../../database/tables.ts";
import type { Person } from "../../identity/people/rules.ts";
import { responsesTo, type EventKeys } from "../../../database/responses.ts";

type Asked = EventKeys & { groupId: string };

export interface GivenRsvpRow extends Person {
  answer: Rsvp;
  people: number;
  note: string;
  answeredAt: number;
}

export const findRsvps = prepare<Asked & { limit: number }, GivenRsvpRow>((db, { groupId, ids, keys, limit }) =>
  db
    .selectFrom(responsesTo(db, { ids, keys }).as("given"))
    .innerJoin("members", (join) =>
      join.onRef("members.user_id", "=", "given.user_id").on("members.group_id", "=", groupId),
    )
    .innerJoin("users", "users.id", "given.user_id")
    .leftJoin("files", "files.id", "users.avatar_id")
    .select(["users.id", "users.name", "users.avatar_id as avatarId", "files.content_url as avatarUrl"])
    .select(["given.answer", "given.people", "given.note", "given.answered_at as answeredAt"])
    .orderBy("given.answered_at", "desc")
    .orderBy("users.id")
    .limit(limit),
);

export interface RsvpCountRow {
  answer: Rsvp;
  answers: number;
  people: number;
}

export const countRsvps = prepare<Asked, RsvpCountRow>((db, { groupId, ids, keys }) =>
  db
    .selectFrom(responsesTo(db, { ids, keys }).as("given"))
    .innerJoin("members", (join) =>
      join.onRef("members.user_id", "=", "given.user_id").on("members.group_id", "=", groupId),
    )
    .select("given.answer")
    .select((row) => [row.fn.countAll<number>().as("answers"), row.fn.sum<number>("given.people").as("people")])
    .groupBy("given.answer"),
);

/** `organiserId`: the author, who is not asked to respond; "" if the account is gone. `occurrence` is "" unless the event repeats. */
type MissingAsked = { messageId: string; groupId: string; occurrence: string; organiserId: string };

export const findMissing = prepare<MissingAsked & { limit: number }, Person>((db, asked) =>
  missing(db, asked)
    .innerJoin("users", "users.id", "members.user_id")
    .leftJoin("files", "files.id", "users.avatar_id")
    .select(["users.id", "users.name", "users.avatar_id as avatarId", "files.content_url as avatarUrl"])
    .orderBy("users.name")
    .orderBy("users.id")
    .limit(asked.limit),
);

export const countMissing = prepare<MissingAsked, { count: number }>((db, asked) =>
  missing(db, asked).select((row) => row.fn.countAll<number>().as("count")),
);

function missing(db: Kysely<Tables>, { messageId, groupId, occurrence, organiserId }: MissingAsked) {
  return db
    .selectFrom("members")
    .where("members.group_id", "=", groupId)
    .where("members.user_id", "<>", organiserId)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom("rsvps as given")
            .select("given.user_id")
            .where("given.message_id", "=", messageId)
            .where("given.occurrence", "=", occurrence)
            .whereRef("given.user_id", "=", "members.user_id"),
        ),
      ),
    );
}

export function findOwnRsvp(
  db: Reader,
  { messageId, userId, occurrence }: { messageId: string; userId: string; occurrence: string },
): Promise<{ people: number; note: string } | undefined> {
  return db
    .selectFrom("rsvps")
    .select(["people", "note"])
    .where("message_id", "=", messageId)
    .where("user_id", "=", userId)
    .where("occurrence", "=", occurrence)
    .executeTakeFirst();
}

/** Writes where the previous version reads; triggers copy it to `rsvps` (migration 0100). */
export async function upsertRsvp(tx: Transaction, row: RsvpRow): Promise<void> {
  const { message_id: _message, user_id: _user, ...changed } = row;
  await tx
    .insertInto("event_answers")
    .values(row)
    .onConflict((conflict) => conflict.columns(["message_id", "user_id"]).doUpdateSet(changed))
    .execute();
}

/** Skips people with a newer response. Of an earlier response, keeps the number of people and the note unless the answer is no. */
export async function upsertAnswers(tx: Transaction, rows: readonly RsvpRow[]): Promise<void> {
  const isNo = sql<boolean>`excluded.answer = 'no'`;
  await tx
    .insertInto("event_answers")
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(["message_id", "user_id"])
        .doUpdateSet((row) => ({
          answer: row.ref("excluded.answer"),
          answered_at: row.ref("excluded.answered_at"),
          occurrence: row.ref("excluded.occurrence"),
          people: sql<number>`case when ${isNo} then excluded.people else event_answers.people end`,
          note: sql<string>`case when ${isNo} then excluded.note else event_answers.note end`,
        }))
        .whereRef("event_answers.answered_at", "<", "excluded.answered_at"),
    )
    .execute();
}

export async function deleteRsvp(
  tx: Transaction,
  { messageId, userId, occurrence }: { messageId: string; userId: string; occurrence: string },
): Promise<void> {
  for (const table of ["event_answers", "rsvps"] as const)
    await tx
      .deleteFrom(table)
      .where("message_id", "=", messageId)
      .where("occurrence", "=", occurrence)
      .where("user_id", "=", userId)
      .execute();
}
