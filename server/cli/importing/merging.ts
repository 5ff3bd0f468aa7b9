import type { Reader } from "../../database/database.ts";
import { CliError } from "../command.ts";
import { accountsByLogin, groupsMadeHere, idsIn } from "./queries.ts";

interface Imported {
  groupIds: string[];
  people: { id: string; login: string }[];
}

/**
 * Nothing is brought into groups and accounts that somebody made here, unless the operator has looked at them: who knew the id or the login
 * beforehand could have taken it, to read what is imported. A group that an import made is gone on with.
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
  throw new CliError(
    `Nothing was imported. This is here already, and was not imported: ${found.join(", ")}. If these are the same people and groups, add --merge: they get what is imported.`,
  );
}

/** A login for somebody whose own is taken by another person. The beginning of the id tells them apart. */
export function loginBeside(login: string, id: string): string {
  return `${login} ${id.slice(0, 8)}`;
}
