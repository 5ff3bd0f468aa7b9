import { repliersShown } from "#contract/limits.ts";
import type { Reader } from "../../database/database.ts";
import { peopleById } from "../people/actions.ts";
import type { Person } from "../people/rules.ts";
import type { GroupCardRow } from "./queries-cards.ts";

/** People by id. Those whose account was deleted meanwhile are missing. */
export type People = ReadonlyMap<string, Person>;

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

/** Returns the different people in a card's list of repliers, latest first. */
export function repliersIn(repliers: string | null): string[] {
  if (repliers === null || repliers === "[]") return [];
  const ids = (JSON.parse(repliers) as (string | null)[]).filter((id) => id !== null);
  return [...new Set(ids)].slice(0, repliersShown);
}
