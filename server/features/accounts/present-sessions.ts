import type { Session } from "#contract/accounts.ts";
import { toSeconds } from "../../clock.ts";
import type { SessionRow } from "./queries-sessions.ts";
import { sessionIdOf, type Me } from "./rules.ts";

export function presentSession({ keyHash, device, createdAt, lastUsedAt }: SessionRow, me: Me): Session {
  return {
    id: sessionIdOf(keyHash),
    device,
    createdAt: toSeconds(createdAt),
    lastUsedAt: toSeconds(lastUsedAt),
    current: keyHash === me.sessionHash,
  };
}
