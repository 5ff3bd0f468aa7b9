import type { Reader } from "../../../database/database.ts";
import type { UserKind } from "../../../database/tables-people.ts";
import { OperatorError } from "../../../errors.ts";
import { accountsByLogin, groupsMadeHere, idsIn } from "./queries.ts";

export interface People {
  idOf: ReadonlyMap<string, string>;
  /** Accounts created by this run. */
  fresh: ReadonlySet<string>;
}

interface Imported {
  groupIds: string[];
  people: { id: string; login: string }[];
}

/** Someone who knew an id or login may have claimed it here to read imported data, so the operator has to review. Continues earlier imports. */
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

/** In exports and Zusam, authors of imported messages have only their id as login. */
export function kindOf({ id, login }: { id: string; login: string }): UserKind {
  return login === id ? "imported" : "account";
}

export function loginBeside(login: string, id: string): string {
  return `${login} ${id.slice(0, 8)}`;
}
