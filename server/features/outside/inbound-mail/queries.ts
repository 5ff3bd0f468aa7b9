import type { Reader, Transaction } from "../../../database/database.ts";
import { countOf } from "../../../database/count.ts";
import { insertNew } from "../../../database/insert-new.ts";
import { jsonElements } from "../../../database/json-list.ts";
import type { MailOriginalsTable, MailPicturesTable, PostingAddressesTable } from "../../../database/tables-mail.ts";
import type { RightLost } from "../../../events.ts";
import { withoutSession, type Me } from "../../identity/people/rules.ts";

export async function findSender(db: Reader, login: string): Promise<Me | undefined> {
  const user = await db
    .selectFrom("users")
    .select(["id", "login", "name", "avatar_id as avatarId", "data", "last_activity_at as lastActivityAt"])
    .where("login", "=", login)
    .where("suspended_at", "is", null)
    .executeTakeFirst();
  return user && withoutSession(user);
}

export async function isMailKnown(db: Reader, id: string): Promise<boolean> {
  return (await db.selectFrom("inbound_mails").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
}

export function insertMail(
  tx: Transaction,
  mail: { id: string; user_id: string; received_at: number },
): Promise<boolean> {
  return insertNew(tx, "inbound_mails", mail, "id");
}

export async function insertOriginal(tx: Transaction, original: MailOriginalsTable): Promise<void> {
  await insertNew(tx, "mail_originals", original, "message_id");
}

export async function findOriginal(db: Reader, messageId: string, userId: string): Promise<string | undefined> {
  const original = await db
    .selectFrom("mail_originals")
    .select("text")
    .where("message_id", "=", messageId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return original?.text;
}

export async function findKnownPictures(db: Reader, userId: string, mail: string, checksums: string[]) {
  if (checksums.length === 0) return new Set<string>();
  const known = await db
    .selectFrom("mail_pictures")
    .select("checksum")
    .where("user_id", "=", userId)
    .where("mail", "!=", mail)
    .where("checksum", "in", checksums)
    .execute();
  return new Set(known.map(({ checksum }) => checksum));
}

export async function insertPicture(tx: Transaction, picture: MailPicturesTable): Promise<void> {
  await insertNew(tx, "mail_pictures", picture, "user_id", "checksum");
}

export function countMails(db: Reader, userId: string, since: number): Promise<number> {
  return countOf(db.selectFrom("inbound_mails").where("user_id", "=", userId).where("received_at", ">", since));
}

export async function deleteMailsBefore(tx: Transaction, time: number): Promise<void> {
  await tx.deleteFrom("inbound_mails").where("received_at", "<", time).execute();
}

export async function findReplySalt(db: Reader, userId: string, messageId: string): Promise<string | undefined> {
  const member = await db
    .selectFrom("messages")
    .innerJoin("members", "members.group_id", "messages.group_id")
    .select("members.reply_salt as salt")
    .where("messages.id", "=", messageId)
    .where("members.user_id", "=", userId)
    .executeTakeFirst();
  return member?.salt;
}

export async function findPostingSalt(db: Reader, userId: string, groupId: string): Promise<string | undefined> {
  const address = await db
    .selectFrom("posting_addresses")
    .select("salt")
    .where("user_id", "=", userId)
    .where("group_id", "=", groupId)
    .executeTakeFirst();
  return address?.salt;
}

export async function upsertPostingAddress(tx: Transaction, row: PostingAddressesTable): Promise<void> {
  const { salt, created_at } = row;
  await tx
    .insertInto("posting_addresses")
    .values(row)
    .onConflict((conflict) => conflict.columns(["user_id", "group_id"]).doUpdateSet({ salt, created_at }))
    .execute();
}

export async function deletePostingAddressesOf(
  tx: Transaction,
  { userIds, groupId }: Omit<RightLost, "at">,
): Promise<void> {
  await tx
    .deleteFrom("posting_addresses")
    .where("user_id", "in", jsonElements(tx, JSON.stringify(userIds)))
    .$if(groupId !== undefined, (addresses) => addresses.where("group_id", "=", groupId!))
    .execute();
}

export async function acceptsMail(db: Reader, groupId: string): Promise<boolean> {
  const found = await db
    .selectFrom("groups_taking_mail")
    .select("group_id")
    .where("group_id", "=", groupId)
    .executeTakeFirst();
  return found !== undefined;
}

export async function updateTakesMail(tx: Transaction, groupId: string, isOn: boolean): Promise<void> {
  if (isOn) await insertNew(tx, "groups_taking_mail", { group_id: groupId }, "group_id");
  else await tx.deleteFrom("groups_taking_mail").where("group_id", "=", groupId).execute();
}
