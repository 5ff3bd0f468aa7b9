import { sql, type RawBuilder } from "kysely";
import type { CardFact, Tables } from "./tables.ts";

/** What triggers keep of a message whose table is named `messages`, computed if no job has counted it yet. */
export function cardFact<Name extends CardFact>(name: Name): RawBuilder<Tables["messages"][Name]> {
  return sql`case when messages.comment_count is null
    then (select ${sql.ref(name)} from card_facts where card_facts.message_id = messages.id)
    else ${sql.ref(`messages.${name}`)} end`;
}
