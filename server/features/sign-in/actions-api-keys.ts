import { randomBytes } from "node:crypto";
import type { NewApiKey } from "#contract/api-keys.ts";
import { apiKeysEach } from "#contract/limits.ts";
import type { Context } from "../../context.ts";
import { appError } from "../../errors.ts";
import { recordForPersonIn } from "../../live/record.ts";
import type { Me } from "../people/rules.ts";
import { checkReauthenticated, type ProvenOrigin } from "./actions-proof.ts";
import { recordSecurityEventIn } from "./actions-security.ts";
import { lockActiveSession } from "./actions-sessions.ts";
import { deleteSession, findApiKeysOf, insertSession, type ApiKeyRow } from "./queries-sessions.ts";
import { checkApiKeyName, checkScopes, cookieOf, hashOf, sessionIdOf, sessionLifetime } from "./rules.ts";
import type { Origin } from "./rules.ts";

const day = 24 * 60 * 60 * 1000;

export function apiKeysOf({ db, clock }: Context, me: Me): Promise<ApiKeyRow[]> {
  const now = clock.now();
  return findApiKeysOf(db.read, me.id, { usedSince: now - sessionLifetime, now });
}

export interface StartedApiKey {
  key: string;
  row: ApiKeyRow;
}

/** Makes a key for a program, which may do less than the person. Returns it once; only its hash is stored. Throws `too_many_api_keys`. */
export async function makeApiKey(
  context: Context,
  me: Me,
  { name, scopes, days }: NewApiKey,
  from: ProvenOrigin,
): Promise<StartedApiKey> {
  const device = checkApiKeyName(name);
  const allowed = checkScopes(scopes);
  const { db, clock } = context;
  const now = clock.now();
  const key = randomBytes(32).toString("base64url");
  const expiresAt = days === undefined ? null : now + days * day;
  await db.write(async (tx) => {
    await lockActiveSession(tx, me);
    await checkReauthenticated(context, tx, me, from);
    const others = await findApiKeysOf(tx, me.id, { usedSince: now - sessionLifetime, now });
    if (others.length >= apiKeysEach) throw appError("too_many_api_keys");
    await recordSecurityEventIn(context, tx, me.id, "api_key_added", from);
    await insertSession(tx, {
      ...{ key_hash: hashOf(key), cookie_hash: hashOf(cookieOf(key)), user_id: me.id, device, scopes: allowed },
      ...{ created_at: now, last_used_at: now, signed_in_at: 0 },
      ...(expiresAt !== null && { expires_at: expiresAt }),
    });
  });
  const row = { keyHash: hashOf(key), device, createdAt: now, lastUsedAt: now, scopes: allowed, expiresAt };
  return { key, row };
}

export async function removeApiKey(context: Context, me: Me, id: string, from: Origin): Promise<void> {
  const { db, clock } = context;
  const key = (await apiKeysOf(context, me)).find(({ keyHash }) => sessionIdOf(keyHash) === id);
  if (!key) throw appError("not_found");
  await db.write(async (tx) => {
    await lockActiveSession(tx, me);
    await recordSecurityEventIn(context, tx, me.id, "api_key_removed", from);
    await deleteSession(tx, key.keyHash);
    recordForPersonIn(tx, clock.now(), me.id, "session.ended", {});
  });
}
