import type { Reader, Transaction } from "../../../database/database.ts";
import { insertNew } from "../../../database/insert-new.ts";

export interface PasskeyRow {
  id: string;
  userId: string;
  credentialId: string;
  publicKey: string;
  counter: number;
  transports: string;
  name: string;
  createdAt: number;
  lastUsedAt: number | null;
}

export async function findPasskeysOf(db: Reader, userId: string): Promise<PasskeyRow[]> {
  return passkeys(db).where("user_id", "=", userId).orderBy("created_at").orderBy("id").execute();
}

export async function findPasskeyByCredential(db: Reader, credentialId: string): Promise<PasskeyRow | undefined> {
  return passkeys(db).where("credential_id", "=", credentialId).executeTakeFirst();
}

function passkeys(db: Reader) {
  return db
    .selectFrom("passkeys")
    .select(["id", "user_id as userId", "credential_id as credentialId", "public_key as publicKey", "counter"])
    .select(["transports", "name", "created_at as createdAt", "last_used_at as lastUsedAt"]);
}

export async function insertPasskey(tx: Transaction, passkey: PasskeyRow): Promise<boolean> {
  return insertNew(
    tx,
    "passkeys",
    {
      id: passkey.id,
      user_id: passkey.userId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: passkey.transports,
      name: passkey.name,
      created_at: passkey.createdAt,
      last_used_at: passkey.lastUsedAt,
    },
    "credential_id",
  );
}

/** Returns false if the passkey is gone, or if its counter has moved on. */
export async function updatePasskeyUse(
  tx: Transaction,
  { id, counter: before }: PasskeyRow,
  { counter, at }: { counter: number; at: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("passkeys")
    .set({ counter, last_used_at: at })
    .where("id", "=", id)
    .where("counter", "=", before)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function updatePasskeyName(tx: Transaction, userId: string, id: string, name: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("passkeys")
    .set({ name })
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deletePasskey(tx: Transaction, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("passkeys")
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deletePasskeysOf(tx: Transaction, userId: string): Promise<void> {
  await tx.deleteFrom("passkeys").where("user_id", "=", userId).execute();
}

export async function insertUsedChallenge(
  tx: Transaction,
  challenge: { hash: string; expires_at: number },
): Promise<boolean> {
  return insertNew(tx, "used_challenges", challenge, "hash");
}
