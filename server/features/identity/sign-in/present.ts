import type { Session } from "#contract/accounts.ts";
import type { ApiKey, ApiKeyScope } from "#contract/api-keys.ts";
import type { Passkey } from "#contract/passkeys.ts";
import type { SecurityEvent } from "#contract/security.ts";
import { toSeconds } from "../../../clock.ts";
import type { Me } from "../people/rules.ts";
import type { PasskeyRow } from "./queries-passkeys.ts";
import type { SecurityEventRow } from "./queries-security.ts";
import type { ApiKeyRow, SessionRow } from "./queries-sessions.ts";
import { sessionIdOf } from "./rules.ts";

export function presentSession({ keyHash, device, createdAt, lastUsedAt }: SessionRow, me: Me): Session {
  return {
    id: sessionIdOf(keyHash),
    device,
    createdAt: toSeconds(createdAt),
    lastUsedAt: toSeconds(lastUsedAt),
    current: keyHash === me.sessionHash,
  };
}

export function presentPasskey({ id, name, createdAt, lastUsedAt }: PasskeyRow): Passkey {
  return {
    id,
    name,
    createdAt: toSeconds(createdAt),
    lastUsedAt: lastUsedAt === null ? undefined : toSeconds(lastUsedAt),
  };
}

export function presentSecurityEvent({ kind, at, address, device }: SecurityEventRow): SecurityEvent {
  return { kind, at: toSeconds(at), address, device };
}

export function presentApiKey({ keyHash, device, scopes, createdAt, lastUsedAt, expiresAt }: ApiKeyRow): ApiKey {
  return {
    id: sessionIdOf(keyHash),
    name: device,
    scopes: scopes.split(" ") as ApiKeyScope[],
    createdAt: toSeconds(createdAt),
    lastUsedAt: toSeconds(lastUsedAt),
    expiresAt: expiresAt === null ? undefined : toSeconds(expiresAt),
  };
}
