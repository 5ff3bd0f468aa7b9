import { sql } from "kysely";
import type { Answer } from "#contract/messages.ts";
import { listed } from "../../database/json-list.ts";
import { prepare } from "../../database/prepare.ts";

export interface CardAnswersRow {
  messageId: string;
  /** People of those who said yes. */
  coming: number;
  own: Answer | null;
}

/** Sums up the answers of current members to events of one group, in one statement. `ids`: JSON list. `keys`: the ids, each followed by the
 * occurrence that the answers are for. Leaves out events without answers. */
export const findCardAnswers = prepare<{ keys: string; ids: string; groupId: string; userId: string }, CardAnswersRow>(
  (db, { keys, ids, groupId, userId }) =>
    db
      .selectFrom("event_answers as given")
      .innerJoin("members", (join) =>
        join.onRef("members.user_id", "=", "given.user_id").on("members.group_id", "=", groupId),
      )
      .select("given.message_id as messageId")
      .select([
        sql<number>`cast(sum(case when given.answer = 'yes' then given.people else 0 end) as integer)`.as("coming"),
        sql<Answer | null>`max(case when given.user_id = ${userId} then given.answer end)`.as("own"),
      ])
      .where("given.message_id", "in", listed(db, ids))
      .where(sql`given.message_id || given.occurrence`, "in", listed(db, keys))
      .groupBy("given.message_id"),
);
