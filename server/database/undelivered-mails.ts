import type { Transaction } from "./database.ts";
import type { UndeliveredMailsTable } from "./tables-infrastructure.ts";

export async function insertUndeliveredMail(tx: Transaction, mail: UndeliveredMailsTable): Promise<void> {
  await tx.insertInto("undelivered_mails").values(mail).execute();
}

export async function deleteUndeliveredMails(tx: Transaction, before: number): Promise<void> {
  await tx.deleteFrom("undelivered_mails").where("at", "<", before).execute();
}
