import type { Reader, Transaction } from "../../../database/database.ts";
import { insertNew } from "../../../database/insert-new.ts";
import { jsonElements } from "../../../database/json-list.ts";
import type { ExternalIdentitiesTable } from "../../../database/tables-people.ts";

export async function findUserByIdentity(
  db: Reader,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<{ id: string; login: string } | undefined> {
  return db
    .selectFrom("external_identities as identity")
    .innerJoin("users", "users.id", "identity.user_id")
    .select(["users.id", "users.login"])
    .where("identity.issuer", "=", issuer)
    .where("identity.subject", "=", subject)
    .executeTakeFirst();
}

export async function hasIdentityOf(db: Reader, userId: string, issuer: string): Promise<boolean> {
  const row = await db
    .selectFrom("external_identities")
    .select("subject")
    .where("user_id", "=", userId)
    .where("issuer", "=", issuer)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Does nothing if the identity already belongs to an account. */
export async function insertIdentity(tx: Transaction, identity: ExternalIdentitiesTable): Promise<boolean> {
  return insertNew(tx, "external_identities", identity, "issuer", "subject");
}

export function findIdentitiesOf(db: Reader, userId: string): Promise<{ issuer: string; subject: string }[]> {
  return db.selectFrom("external_identities").select(["issuer", "subject"]).where("user_id", "=", userId).execute();
}

export async function findRefusingGroups(db: Reader, userId: string): Promise<string[]> {
  const removed = db
    .selectFrom("group_log")
    .select("group_id")
    .where("subject_id", "=", userId)
    .where("kind", "=", "member_removed");
  const blocked = db.selectFrom("group_blocks").select("group_id").where("user_id", "=", userId);
  return (await removed.union(blocked).execute()).map(({ group_id }) => group_id);
}

export async function insertRefusedIdentity(tx: Transaction, groupId: string, hash: string): Promise<void> {
  await insertNew(tx, "refused_identities", { group_id: groupId, identity_hash: hash }, "group_id", "identity_hash");
}

export async function isIdentityRefused(db: Reader, groupId: string, hash: string): Promise<boolean> {
  const found = await db
    .selectFrom("refused_identities")
    .select("group_id")
    .where("group_id", "=", groupId)
    .where("identity_hash", "=", hash)
    .executeTakeFirst();
  return found !== undefined;
}

export async function deleteIdentitiesOf(tx: Transaction, userIds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom("external_identities")
    .where("user_id", "in", jsonElements(tx, JSON.stringify(userIds)))
    .execute();
}

export async function groupExists(db: Reader, groupId: string): Promise<boolean> {
  return (await db.selectFrom("groups").select("id").where("id", "=", groupId).executeTakeFirst()) !== undefined;
}
