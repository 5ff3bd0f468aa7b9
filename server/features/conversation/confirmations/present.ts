import type { Confirmations } from "#contract/confirmations.ts";
import type { ConfirmationsOfMessage } from "./actions.ts";
import { presentPerson } from "../../identity/people/present.ts";

export function presentConfirmations({ members, confirmed, isMine, named }: ConfirmationsOfMessage): Confirmations {
  return {
    isMine,
    count: confirmed,
    missingCount: members - confirmed,
    people: named?.people.map(presentPerson),
    missing: named?.missing.map(presentPerson),
  };
}
