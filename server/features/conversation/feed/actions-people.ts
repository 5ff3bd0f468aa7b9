import type { Reader } from "../../../database/database.ts";
import { peopleById } from "../../identity/people/actions.ts";
import type { People } from "../../identity/people/rules.ts";
import type { GroupCardRow } from "./queries-cards.ts";
import { repliersIn } from "./rules.ts";

/** Returns the authors of cards. */
export function authorsOf(db: Reader, cards: readonly { authorId: string | null }[]): Promise<People> {
  return peopleById(
    db,
    cards.flatMap(({ authorId }) => authorId ?? []),
  );
}

/** Returns the authors of a group's cards, and of the replies to them. */
export function peopleOn(db: Reader, cards: readonly GroupCardRow[]): Promise<People> {
  return peopleById(
    db,
    cards.flatMap(({ authorId, repliers }) => [...(authorId === null ? [] : [authorId]), ...repliersIn(repliers)]),
  );
}
