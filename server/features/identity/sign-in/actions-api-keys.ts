import type { NewApiKey } from "#contract/api-keys.ts";
import { apiKeysEach } from "#contract/limits.ts";
import type { Context } from "../../../context.ts";
import type { Transaction } from "../../../database/database.ts";
import { lockPerson } from "../../../database/locks.ts";
import { appError } from "../../../errors.ts";
import { recordForPerson } from "../../../live/record.ts";
import { accountIdOf } from "../people/actions.ts";
import type { Me } from "../people/rules.ts";
import { checkReauthenticated, type ProvenOrigin } from "./actions-proof.ts";
import { operatorOrigin, recordSecurityEvent, type EventOrigin } from "./actions-security.ts";
import { lockActiveSession } from "./actions-sessions.ts";
import { deleteSession, findApiKeysOf, insertSession, type ApiKeyRow } from "./queries-sessions.ts";
import { checkApiKeyName, checkScopes, cookieOf, sessionIdOf, sessionLifetime } from "./rules.ts";
import type { Origin } from "./rules.ts";
import { hashOf, newSecret } from "../people/rules-secrets.ts";

const day = 24 * 60 * 60 * 1000;

export function apiKeysOf({ db, clock }: Context, me: Pick<Me, "id">): Promise<ApiKeyRow[]> {
  const now = clock.now();
  return findApiKeysOf(db.read, me.id, { usedSince: now - sessionLifetime, now });
}

export interface StartedApiKey {
  key: string;
  row: ApiKeyRow;
}

/** Returns the key once; only its hash is stored. Throws `too_many_api_keys`. */
export async function makeApiKey(
  context: Context,
  me: Me,
  wanted: NewApiKey,
  from: ProvenOrigin,
): Promise<StartedApiKey> {
  return createApiKey(context, me.id, wanted, from, async (tx) => {
    await lockActiveSession(tx, me);
    await checkReauthenticated(context, tx, me, from);
  });
}

/** Checks no permission: for the command line. Throws `too_many_api_keys`. */
export async function makeApiKeyFor(context: Context, login: string, wanted: NewApiKey): Promise<StartedApiKey> {
  const userId = await accountIdOf(context, login);
  return createApiKey(context, userId, wanted, operatorOrigin, (tx) => lockPerson(tx, userId));
}

/** `check` runs first, in the same transaction. */
async function createApiKey(
  context: Context,
  userId: string,
  { name, scopes, days }: NewApiKey,
  from: EventOrigin,
  check: (tx: Transaction) => Promise<void>,
): Promise<StartedApiKey> {
  const { db, clock } = context;
  const device = checkApiKeyName(name);
  const allowed = checkScopes(scopes);
  const now = clock.now();
  const key = newSecret();
  const expiresAt = days === undefined ? null : now + days * day;
  await db.write(async (tx) => {
    await check(tx);
    const others = await findApiKeysOf(tx, userId, { usedSince: now - sessionLifetime, now });
    if (others.length >= apiKeysEach) throw appError("too_many_api_keys");
    await recordSecurityEvent(context, tx, userId, "api_key_added", from);
    await insertSession(tx, {
      key_hash: hashOf(key),
      cookie_hash: hashOf(cookieOf(key)),
      user_id: userId,
      device,
      scopes: allowed,
      created_at: now,
      last_used_at: now,
      signed_in_at: 0,
      ...(expiresAt !== null && { expires_at: expiresAt }),
    });
  });
  const row = { keyHash: hashOf(key), device, createdAt: now, lastUsedAt: now, scopes: allowed, expiresAt };
  return { key, row };
}

export async function removeApiKey(context: Context, me: Me, id: string, from: Origin): Promise<void> {
  await deleteApiKey(context, me.id, id, from, (tx) => lockActiveSession(tx, me));
}

/** Checks no permission: for the command line. Throws `not_found`. */
export async function removeApiKeyOf(context: Context, login: string, id: string): Promise<void> {
  const userId = await accountIdOf(context, login);
  await deleteApiKey(context, userId, id, operatorOrigin, (tx) => lockPerson(tx, userId));
}

async function deleteApiKey(
  context: Context,
  userId: string,
  id: string,
  from: EventOrigin,
  check: (tx: Transaction) => Promise<void>,
): Promise<void> {
  const { db, clock } = context;
  const key = (await apiKeysOf(context, { id: userId })).find(({ keyHash }) => sessionIdOf(keyHash) === id);
  if (!key) throw appError("not_found");
  await db.write(async (tx) => {
    await check(tx);
    await recordSecurityEvent(context, tx, userId, "api_key_removed", from);
    await deleteSession(tx, key.keyHash);
    recordForPerson(tx, clock.now(), userId, "session.ended", {});
  });
}
