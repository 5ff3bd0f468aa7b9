import type { Reader } from "../../../database/database.ts";
import type { UserKind } from "../../../database/tables-people.ts";
import { OperatorError } from "../../../errors.ts";
import { accountsByLogin, groupsMadeHere, idsIn } from "./queries.ts";

export interface People {
  /** Local account ids by imported user id. */
  idOf: ReadonlyMap<string, string>;
  /** Accounts created by this run. */
  fresh: ReadonlySet<string>;
}

interface Imported {
  groupIds: string[];
  people: { id: string; login: string }[];
}

/**
 * Refuses to import into groups and accounts created by users here, unless the operator has reviewed them: someone who knew the id or login may have
 * claimed it to read imported data. Groups from an earlier import are continued.
 */
export async function checkMerging(db: Reader, { groupIds, people }: Imported, isWanted: boolean): Promise<void> {
  if (isWanted) return;
  const [known, holders, groups] = await Promise.all([
    idsIn(db, "users"),
    accountsByLogin(db),
    groupsMadeHere(db, groupIds),
  ]);
  const accounts = people.filter(({ id, login }) => !known.has(id) && holders.has(login));
  const found = [
    ...accounts.map(({ login }) => `the account ${login}`),
    ...groups.map(({ id, name }) => `the group "${name}" (${id})`),
  ];
  if (found.length === 0) return;
  throw new OperatorError(
    `Nothing was imported. This is here already, and was not imported: ${found.join(", ")}. If these are the same people and groups, add --merge: they get what is imported.`,
  );
}

/** Tells the authors of imported messages: exports and Zusam have no other login for them than their id. */
export function kindOf({ id, login }: { id: string; login: string }): UserKind {
  return login === id ? "imported" : "account";
}

/** Returns another login for a user whose own is taken, made unique by the beginning of the id. */
export function loginBeside(login: string, id: string): string {
  return `${login} ${id.slice(0, 8)}`;
}
