import { cutText } from "#contract/cut-text.ts";
import { randomUUID } from "node:crypto";
import type { ExportedPerson } from "#contract/group-folder.ts";
import { loginLength, nameLength } from "#contract/limits.ts";
import { onOneLine } from "#contract/one-line.ts";
import type { Context } from "../../../context.ts";
import { nameFromLogin, normalLogin } from "../../identity/people/rules.ts";
import { kindOf, loginBeside, type People } from "./actions-matching.ts";
import { accountsByLogin, idsIn, insertIfAbsent } from "./queries.ts";
import type { Report } from "./rules-report.ts";

/** Matches users by id, then by login. Anyone else gets an account that cannot be signed in to yet. */
export async function importFolderPeople(context: Context, people: ExportedPerson[], report: Report): Promise<People> {
  const { db, passwords } = context;
  const [known, byLogin] = await Promise.all([idsIn(db.read, "users"), accountsByLogin(db.read)]);
  const nobodysPassword = await passwords.hash(randomUUID());
  const theirs = new Set(people.map(({ id }) => id));
  const idOf = new Map<string, string>();
  const fresh = new Set<string>();
  for (const person of people) {
    const holder = byLogin.get(loginOf(person));
    // Another user of the folder may have taken this login here.
    const isOther = holder !== undefined && theirs.has(holder);
    const login = isOther ? loginBeside(loginOf(person), person.id) : loginOf(person);
    const existing = known.has(person.id) ? person.id : isOther ? undefined : holder;
    idOf.set(person.id, existing ?? person.id);
    if (existing !== undefined && existing !== person.id)
      report.remark(`${person.name}: joined with the account ${login}, which is here`);
    if (existing !== undefined) continue;
    await addAccount(context, person, login, nobodysPassword);
    byLogin.set(login, person.id);
    fresh.add(person.id);
    report.remark(
      `${person.name}: has a new account; \`reset-password ${quoteForShell(login)}\` prints the link that opens it`,
    );
  }
  report.count("people", fresh.size, people.length - fresh.size);
  return { idOf, fresh };
}

export function loginOf({ id, login }: ExportedPerson): string {
  return normalLogin(login).slice(0, loginLength) || id;
}

function quoteForShell(login: string): string {
  return /^[\w.@+-]+$/.test(login) ? login : `'${login.replaceAll("'", "'\\''")}'`;
}

async function addAccount({ db, clock }: Context, { id, name }: ExportedPerson, login: string, password_hash: string) {
  const now = clock.now();
  const row = {
    id,
    login,
    kind: kindOf({ id, login }),
    password_hash,
    created_at: now,
    name: cutText(onOneLine(name), nameLength) || nameFromLogin(login),
    avatar_id: null,
    data: JSON.stringify(login.includes("@") ? { mail: login } : {}),
    last_activity_at: now,
  };
  await db.write(async (tx) => {
    await insertIfAbsent(tx, "users", [row]);
    await insertIfAbsent(tx, "instance", [{ key: "first_account", value: id }]);
  });
}
