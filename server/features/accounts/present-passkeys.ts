import type { Passkey } from "#contract/passkeys.ts";
import { toSeconds } from "../../clock.ts";
import type { PasskeyRow } from "./queries-passkeys.ts";

export function presentPasskey({ id, name, createdAt, lastUsedAt }: PasskeyRow): Passkey {
  return {
    id,
    name,
    createdAt: toSeconds(createdAt),
    lastUsedAt: lastUsedAt === null ? undefined : toSeconds(lastUsedAt),
  };
}
