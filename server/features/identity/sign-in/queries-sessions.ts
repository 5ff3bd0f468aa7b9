import type { Reader, Transaction } from "../../../database/database.ts";
import { jsonElements } from "../../../database/json-list.ts";
import { prepare } from "../../../database/prepare.ts";
import type { Me } from "../people/rules.ts";

/** Runs on every request. */
const personBy = (column: "sessions.key_hash" | "sessions.cookie_hash") =>
  prepare<{ hash: string; usedSince: number; now: number }, Me>((db, { hash, usedSince, now }) =>
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
        "sessions.scopes",
        "sessions.expires_at as sessionEndsAt",
        "sessions.rich_text_at as richTextAt",
      ])
      .where(column, "=", hash)
      .where("sessions.last_used_at", ">", usedSince)
      // API keys of a suspended person are inactive.
      .where("users.suspended_at", "is", null)
      .where((session) => session.or([session("expires_at", "is", null), session("expires_at", ">", now)])),
  );
const byKey = personBy("sessions.key_hash");
const byCookie = personBy("sessions.cookie_hash");

interface SessionSought extends Record<string, string | number> {
  hash: string;
  usedSince: number;
  now: number;
}

export async function findPersonByKeyHash(db: Reader, session: SessionSought): Promise<Me | undefined> {
  return (await byKey(db, session))[0];
}

/** API keys have no cookie. */
export async function findPersonByCookieHash(db: Reader, session: SessionSought): Promise<Me | undefined> {
  const [person] = await byCookie(db, session);
  return person?.scopes === null ? person : undefined;
}

export interface SessionRow {
  keyHash: string;
  device: string;
  createdAt: number;
  lastUsedAt: number;
}

export interface ApiKeyRow extends SessionRow {
  scopes: string;
  expiresAt: number | null;
}

export async function findApiKeysOf(
  db: Reader,
  userId: string,
  { usedSince, now }: { usedSince: number; now: number },
): Promise<ApiKeyRow[]> {
  return db
    .selectFrom("sessions")
    .select(["key_hash as keyHash", "device", "created_at as createdAt", "last_used_at as lastUsedAt"])
    .select((session) => ["expires_at as expiresAt", session.ref("scopes").$notNull().as("scopes")])
    .where("user_id", "=", userId)
    .where("scopes", "is not", null)
    .where("last_used_at", ">", usedSince)
    .where((session) => session.or([session("expires_at", "is", null), session("expires_at", ">", now)]))
    .orderBy("created_at", "desc")
    .orderBy("key_hash")
    .execute();
}

export async function findSessionsOf(db: Reader, userId: string, usedSince: number): Promise<SessionRow[]> {
  return db
    .selectFrom("sessions")
    .select(["key_hash as keyHash", "device", "created_at as createdAt", "last_used_at as lastUsedAt"])
    .where("user_id", "=", userId)
    .where("scopes", "is", null)
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
  scopes?: string;
  expires_at?: number;
}

export async function insertSession(tx: Transaction, session: NewSession): Promise<void> {
  await tx.insertInto("sessions").values(session).execute();
}

export async function deleteOldSessions(tx: Transaction, userId: string, kept: number): Promise<void> {
  await tx
    .deleteFrom("sessions")
    .where("user_id", "=", userId)
    .where("scopes", "is", null)
    .where("key_hash", "not in", (session) =>
      session
        .selectFrom("sessions as newer")
        .select("newer.key_hash")
        .where("newer.user_id", "=", userId)
        .where("newer.scopes", "is", null)
        .orderBy("newer.last_used_at", "desc")
        .orderBy("newer.created_at", "desc")
        .limit(kept),
    )
    .execute();
}

export async function updateSessionUse(tx: Transaction, hash: string, now: number): Promise<void> {
  await tx.updateTable("sessions").set({ last_used_at: now }).where("key_hash", "=", hash).execute();
}

export async function updateRichText(tx: Transaction, hash: string, now: number): Promise<void> {
  await tx.updateTable("sessions").set({ rich_text_at: now }).where("key_hash", "=", hash).execute();
}

export async function deleteSession(tx: Transaction, hash: string): Promise<void> {
  await tx.deleteFrom("sessions").where("key_hash", "=", hash).execute();
}

export async function deleteSessionsOf(tx: Transaction, userId: string, exceptHash = ""): Promise<void> {
  await tx
    .deleteFrom("sessions")
    .where("user_id", "=", userId)
    .where("scopes", "is", null)
    .where("key_hash", "!=", exceptHash)
    .execute();
}

export async function deleteApiKeysOf(tx: Transaction, userIds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom("sessions")
    .where("user_id", "in", jsonElements(tx, JSON.stringify(userIds)))
    .where("scopes", "is not", null)
    .execute();
}

/** Returns the key hashes of sessions that still exist and are not suspended. */
export async function findLivingSessions(db: Reader, hashes: string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const rows = await db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select("key_hash")
    .where("key_hash", "in", hashes)
    .where("users.suspended_at", "is", null)
    .execute();
  return new Set(rows.map((row) => row.key_hash));
}
