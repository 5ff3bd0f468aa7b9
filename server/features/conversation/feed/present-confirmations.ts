import type { Confirmations } from "#contract/confirmations.ts";
import type { ConfirmationsOfMessage } from "./actions-confirmations.ts";
import { presentAuthor } from "./present.ts";

export function presentConfirmations({ members, confirmed, isMine, named }: ConfirmationsOfMessage): Confirmations {
  return {
    ...{ isMine, count: confirmed, missingCount: members - confirmed },
    people: named?.people.map(presentAuthor),
    missing: named?.missing.map(presentAuthor),
  };
}
