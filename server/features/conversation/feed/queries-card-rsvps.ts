import { sql, type Kysely } from "kysely";
import type { Rsvp } from "#contract/messages.ts";
import { jsonElements } from "../../../database/json-list.ts";
import { facesShown } from "#contract/limits.ts";
import { prepare } from "../../../database/prepare.ts";
import type { Tables } from "../../../database/tables.ts";
import type { Person } from "../../identity/people/rules.ts";

export interface CardRsvpsRow {
  messageId: string;
  coming: number;
  own: Rsvp | null;
}

interface Asked extends Record<string, string> {
  /** JSON list of events. */
  ids: string;
  /** JSON list of the ids, each followed by the occurrence. */
  keys: string;
}

/** The responses to events. Who posted one and has not responded comes. */
function given(db: Kysely<Tables>, { keys, ids }: Asked) {
  const responses = db
    .selectFrom("rsvps")
    .select(["message_id", "user_id", "answer", "people", "answered_at"])
    .where("message_id", "in", jsonElements(db, ids))
    .where(sql`message_id || occurrence`, "in", jsonElements(db, keys));
  const organisers = db
    .selectFrom("messages")
    .select(["id as message_id", (event) => event.ref("author_id").$notNull().as("user_id")])
    .select([sql.lit<Rsvp>("yes").as("answer"), sql.lit(1).as("people"), "created_at as answered_at"])
    .where("id", "in", jsonElements(db, ids))
    .where("author_id", "is not", null)
    .where((event) =>
      event.not(
        event.exists(
          event
            .selectFrom("rsvps")
            .select("rsvps.user_id")
            .whereRef("rsvps.message_id", "=", "messages.id")
            .whereRef("rsvps.user_id", "=", "messages.author_id")
            .where(sql`rsvps.message_id || rsvps.occurrence`, "in", jsonElements(db, keys)),
        ),
      ),
    );
  return responses.unionAll(organisers);
}

/** Counts current members in one statement. Leaves out events without responses. */
export const findCardRsvps = prepare<Asked & { groupId: string; userId: string }, CardRsvpsRow>(
  (db, { keys, ids, groupId, userId }) =>
    db
      .selectFrom(given(db, { keys, ids }).as("given"))
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

export const findComing = prepare<Asked & { groupId: string }, ComingRow>((db, { keys, ids, groupId }) =>
  db
    .selectFrom(
      db
        .selectFrom(given(db, { keys, ids }).as("given"))
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
