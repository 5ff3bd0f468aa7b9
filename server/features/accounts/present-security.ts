import type { SecurityEvent } from "#contract/security.ts";
import { toSeconds } from "../../clock.ts";
import type { SecurityEventRow } from "./queries-security.ts";

export function presentSecurityEvent({ kind, at, address, device }: SecurityEventRow): SecurityEvent {
  return { kind, at: toSeconds(at), address, device };
}
