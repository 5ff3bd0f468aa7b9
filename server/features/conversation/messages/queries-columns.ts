import { sql } from "kysely";
import type { Transaction } from "../../../database/database.ts";

export async function updateRemindAt(tx: Transaction, id: string, remindAt: number | null): Promise<void> {
  await tx.updateTable("messages").set({ remind_at: remindAt }).where("id", "=", id).execute();
}

/** Gives those messages the next numbers of their group; all others keep theirs. */
export async function renumberMessages(tx: Transaction, groupId: string): Promise<void> {
  await sql`
    update messages set number = fresh.number from
      (select id, (select max(number) from messages where group_id = ${groupId}) + row_number() over (order by received_at, id) as number
        from (select id, number, received_at, row_number() over (partition by number order by received_at, id) as place
          from messages where group_id = ${groupId}) as numbered
        where place > 1 or number < 1) as fresh
    where messages.id = fresh.id`.execute(tx);
}
