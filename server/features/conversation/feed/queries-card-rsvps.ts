import { sql } from "kysely";
import type { Rsvp } from "#contract/messages.ts";
import { facesShown } from "#contract/limits.ts";
import { prepare } from "../../../database/prepare.ts";
import { responsesTo, type EventKeys } from "../../../database/responses.ts";
import type { Person } from "../../identity/people/rules.ts";

export interface CardRsvpsRow {
  messageId: string;
  coming: number;
  own: Rsvp | null;
}

/** Counts current members in one statement. Leaves out events without responses. */
export const findCardRsvps = prepare<EventKeys & { groupId: string; userId: string }, CardRsvpsRow>(
  (db, { keys, ids, groupId, userId }) =>
    db
      .selectFrom(responsesTo(db, { keys, ids }).as("given"))
      .innerJoin("members", (join) =>
        join.onRef("members.user_id", "=", "given.user_id").on("members.group_id", "=", groupId),
      )
      .select("given.message_id as messageId")
      .select([
        sql<number>`cast(sum(case when given.answer = 'yes' then given.people else 0 end) as integer)`.as("coming"),
        sql<Rsvp | null>`max(case when given.user_id = ${userId} then given.answer end)`.as("own"),
      ])
      .groupBy("given.message_id"),
);

export interface ComingRow extends Person {
  messageId: string;
}

export const findComing = prepare<EventKeys & { groupId: string }, ComingRow>((db, { keys, ids, groupId }) =>
  db
    .selectFrom(
      db
        .selectFrom(responsesTo(db, { keys, ids }).as("given"))
        .innerJoin("members", (join) =>
          join.onRef("members.user_id", "=", "given.user_id").on("members.group_id", "=", groupId),
        )
        .select(["given.message_id", "given.user_id"])
        .select(
          sql<number>`row_number() over (partition by given.message_id order by given.answered_at desc, given.user_id)`.as(
            "place",
          ),
        )
        .where("given.answer", "=", sql.lit("yes"))
        .as("latest"),
    )
    .innerJoin("users", "users.id", "latest.user_id")
    .leftJoin("files", "files.id", "users.avatar_id")
    .select(["latest.message_id as messageId", "users.id", "users.name"])
    .select(["users.avatar_id as avatarId", "files.content_url as avatarUrl"])
    .where("latest.place", "<=", sql.lit(facesShown))
    .orderBy("latest.message_id")
    .orderBy("latest.place"),
);
