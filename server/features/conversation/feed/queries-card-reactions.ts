import { sql } from "kysely";
import type { Reader } from "../../../database/database.ts";
import { jsonElements } from "../../../database/json-list.ts";
import { prepare } from "../../../database/prepare.ts";

export interface CardReactionRow {
  messageId: string;
  emoji: string;
  count: number;
}

export function findCardReactions(db: Reader, messageIds: string[]): Promise<CardReactionRow[]> {
  return counted(db, { ids: JSON.stringify(messageIds) });
}

const counted = prepare<{ ids: string }, CardReactionRow>((db, { ids }) =>
  db
    .selectFrom("reactions")
    .select((reaction) => [
      "message_id as messageId",
      "value as emoji",
      sql<number>`cast(${reaction.fn.countAll()} as integer)`.as("count"),
    ])
    .where("message_id", "in", jsonElements(db, ids))
    .groupBy(["message_id", "value"])
    .orderBy("count", "desc")
    .orderBy((reaction) => reaction.fn.min("created_at"))
    .orderBy("value"),
);
