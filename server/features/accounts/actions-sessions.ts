import { randomBytes } from "node:crypto";
import type { Context } from "../../context.ts";
import type { Transaction } from "../../database/database.ts";
import { recordForPersonIn } from "../../live/record.ts";
import {
  deleteSession,
  findLivingSessions,
  findPersonByCookieHash,
  findPersonByKeyHash,
  insertSession,
  updateSessionUse,
} from "./queries-sessions.ts";
import { cookieOf, hashOf, sessionLifetime, sessionNotedEvery, type Me } from "./rules.ts";

export function personByKey({ db, clock }: Context, key: string): Promise<Me | undefined> {
  return findPersonByKeyHash(db.read, hashOf(key), clock.now() - sessionLifetime);
}

export function personByCookie({ db, clock }: Context, cookie: string): Promise<Me | undefined> {
  return findPersonByCookieHash(db.read, hashOf(cookie), clock.now() - sessionLifetime);
}

/** Notes that a session is in use, at most hourly, without making the request wait. */
export function noteUseLater({ db, clock, log }: Context, me: Me): void {
  const now = clock.now();
  if (now - me.sessionUsedAt < sessionNotedEvery) return;
  db.write((tx) => updateSessionUse(tx, me.sessionHash, now)).catch((error: unknown) => {
    log.warn({ err: error }, "the use of a session could not be noted");
  });
}

const deviceLength = 255;

/** Mints a key of its own for this sign-in. Only its hash is stored: the answer is the one place where the key is. */
export async function startSessionIn(tx: Transaction, userId: string, device: string, now: number): Promise<string> {
  const key = randomBytes(32).toString("base64url");
  await insertSession(tx, {
    key_hash: hashOf(key),
    cookie_hash: hashOf(cookieOf(key)),
    user_id: userId,
    created_at: now,
    last_used_at: now,
    device: device.slice(0, deviceLength),
  });
  return key;
}

/** Which of these sessions have not been ended. */
export function livingSessions({ db }: Pick<Context, "db">, hashes: string[]): Promise<Set<string>> {
  return findLivingSessions(db.read, hashes);
}

/** Ends this session alone. */
export async function signOut({ db, bus, clock }: Context, me: Me): Promise<void> {
  await db.write(async (tx) => {
    await deleteSession(tx, me.sessionHash);
    await recordForPersonIn(tx, clock.now(), me.id, "session.ended", {});
  });
  bus.publish("session.ended", {});
}
