import type { Transaction } from "./database.ts";
import type { UndeliveredMailsTable } from "./tables-infrastructure.ts";

export async function insertUndeliveredMail(tx: Transaction, mail: UndeliveredMailsTable): Promise<void> {
  await tx.insertInto("undelivered_mails").values(mail).execute();
}
