import { sql, type Expression, type Kysely, type SqlBool } from "kysely";
import type { Rsvp } from "#contract/messages.ts";
import { jsonElements } from "./json-list.ts";
import type { Tables } from "./tables.ts";

export type EventKeys = {
  /** JSON list of events. */
  ids: string;
  /** JSON list of the ids, each followed by the occurrence, which is "" unless the event repeats. */
  keys: string;
};

/** Selects responses to events, counting authors as coming until they respond. */
export function responsesTo(db: Kysely<Tables>, { ids, keys }: EventKeys) {
  const responses = db
    .selectFrom("rsvps")
    .select(["message_id", "user_id", "answer", "people", "note", "answered_at"])
    .where("message_id", "in", jsonElements(db, ids))
    .where(sql`message_id || occurrence`, "in", jsonElements(db, keys));
  const authors = db
    .selectFrom("messages")
    .select(["id as message_id", (event) => event.ref("author_id").$notNull().as("user_id")])
    .select([sql.lit<Rsvp>("yes").as("answer"), sql.lit(1).as("people"), sql.lit("").as("note")])
    .select("created_at as answered_at")
    .where("id", "in", jsonElements(db, ids))
    .where(isComingUnasked())
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
  return responses.unionAll(authors);
}

/** False for shared events, which others organise, and for dates found by a poll, which may not suit the author. */
export function isComingUnasked(): Expression<SqlBool> {
  return sql<SqlBool>`(messages.author_id is not null and messages.origin_id is null and messages.has_poll = 0)`;
}
