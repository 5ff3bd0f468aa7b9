import type { Reader, Transaction } from "../../database/database.ts";
import { prepare } from "../../database/prepare.ts";
import type { Me } from "../people/rules.ts";

/** Finds the user by the hash of a key or cookie. Runs on every request. */
const personBy = (column: "sessions.key_hash" | "sessions.cookie_hash") =>
  prepare<{ hash: string; usedSince: number }, Me>((db, { hash, usedSince }) =>
    db
      .selectFrom("sessions")
      .innerJoin("users", "users.id", "sessions.user_id")
      .select([
        "users.id",
        "users.login",
        "users.name",
        "users.avatar_id as avatarId",
        "users.data",
        "users.last_activity_at as lastActivityAt",
        "sessions.key_hash as sessionHash",
        "sessions.last_used_at as sessionUsedAt",
        "sessions.signed_in_at as signedInAt",
        "users.is_administrator as isAdministrator",
      ])
      .where(column, "=", hash)
      .where("sessions.last_used_at", ">", usedSince),
  );
const byKey = personBy("sessions.key_hash");
const byCookie = personBy("sessions.cookie_hash");

export async function findPersonByKeyHash(db: Reader, hash: string, usedSince: number): Promise<Me | undefined> {
  return (await byKey(db, { hash, usedSince }))[0];
}

export async function findPersonByCookieHash(db: Reader, hash: string, usedSince: number): Promise<Me | undefined> {
  return (await byCookie(db, { hash, usedSince }))[0];
}

export interface SessionRow {
  keyHash: string;
  device: string;
  createdAt: number;
  lastUsedAt: number;
}

/** Returns the sessions used since then (milliseconds), last used first. */
export async function findSessionsOf(db: Reader, userId: string, usedSince: number): Promise<SessionRow[]> {
  return db
    .selectFrom("sessions")
    .select(["key_hash as keyHash", "device", "created_at as createdAt", "last_used_at as lastUsedAt"])
    .where("user_id", "=", userId)
    .where("last_used_at", ">", usedSince)
    .orderBy("last_used_at", "desc")
    .orderBy("key_hash")
    .execute();
}

export interface NewSession {
  key_hash: string;
  cookie_hash: string;
  user_id: string;
  created_at: number;
  last_used_at: number;
  signed_in_at: number;
  device: string;
}

export async function insertSession(tx: Transaction, session: NewSession): Promise<void> {
  await tx.insertInto("sessions").values(session).execute();
}

/** Deletes all sessions of a user except the most recently used ones. */
export async function deleteOldSessions(tx: Transaction, userId: string, kept: number): Promise<void> {
  await tx
    .deleteFrom("sessions")
    .where("user_id", "=", userId)
    .where("key_hash", "not in", (session) =>
      session
        .selectFrom("sessions as newer")
        .select("newer.key_hash")
        .where("newer.user_id", "=", userId)
        .orderBy("newer.last_used_at", "desc")
        .orderBy("newer.created_at", "desc")
        .limit(kept),
    )
    .execute();
}

export async function updateSessionUse(tx: Transaction, hash: string, now: number): Promise<void> {
  await tx.updateTable("sessions").set({ last_used_at: now }).where("key_hash", "=", hash).execute();
}

export async function deleteSession(tx: Transaction, hash: string): Promise<void> {
  await tx.deleteFrom("sessions").where("key_hash", "=", hash).execute();
}

/** Also revokes the address of the person's calendar: whoever had access may know it. */
export async function deleteSessionsOf(tx: Transaction, userId: string, exceptHash?: string): Promise<void> {
  await tx
    .deleteFrom("sessions")
    .where("user_id", "=", userId)
    .$if(exceptHash !== undefined, (query) => query.where("key_hash", "!=", exceptHash!))
    .execute();
  await tx.deleteFrom("calendar_addresses").where("user_id", "=", userId).execute();
}

/** Returns which of these sessions (by key hash) still exist. */
export async function findLivingSessions(db: Reader, hashes: string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const rows = await db.selectFrom("sessions").select("key_hash").where("key_hash", "in", hashes).execute();
  return new Set(rows.map((row) => row.key_hash));
}
