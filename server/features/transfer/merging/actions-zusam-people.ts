import { cutText } from "#contract/cut-text.ts";
import { cookieOf } from "../../identity/sign-in/rules.ts";
import { nameFromLogin, normalLogin } from "../../identity/people/rules.ts";
import { scheduleDigests } from "../../notifications/digests/actions.ts";
import { isLanguageCode, languageFor } from "#contract/languages.ts";
import { loginLength, nameLength } from "#contract/limits.ts";
import { onOneLine } from "#contract/one-line.ts";
import type { Context } from "../../../context.ts";
import { randomUUID } from "node:crypto";
import { kindOf, loginBeside, type People } from "./actions-matching.ts";
import { accountsByLogin, idsIn, insertIfAbsent } from "./queries.ts";
import type { Report } from "./rules-report.ts";
import type { ForeignRow, Source } from "./actions-zusam-source.ts";
import { hashOf } from "../../identity/people/rules-secrets.ts";

/** API keys become sessions, so that scripts keep working. */
export async function importPeople(context: Context, source: Source, report: Report): Promise<People> {
  const { db, passwords } = context;
  const [known, byLogin] = await Promise.all([idsIn(db.read, "users"), accountsByLogin(db.read)]);
  const theirs = new Set(source.user.map((user) => user.id("id")));
  const unreadable = await passwords.hash(randomUUID());
  const idOf = new Map<string, string>();
  const fresh = new Set<string>();

  function passwordHashOf(user: ForeignRow, login: string): string {
    const hash = user.text("password");
    if (passwords.canRead(hash)) return hash;
    report.remark(`${login}: the password cannot be read; reset-password makes a new one`);
    return unreadable;
  }

  for (const user of source.user) {
    const id = user.id("id");
    const plainLogin = loginOf(user);
    const holder = byLogin.get(plainLogin);
    const existing = known.has(id) ? id : [holder].find((other) => other !== undefined && !theirs.has(other));
    idOf.set(id, existing ?? id);
    if (existing !== undefined && existing !== id) report.remark(`${plainLogin}: joined with the account that is here`);
    if (existing !== undefined) continue;

    // Logins differed by case in Zusam. Such users are not merged; the second one must learn the new login.
    const login = holder === undefined ? plainLogin : loginBeside(plainLogin, id);
    if (login !== plainLogin)
      report.remark(`${user.text("login")}: signs in as "${login}", since "${plainLogin}" is taken`);
    byLogin.set(login, id);
    fresh.add(id);
    await addAccount(context, user, { id, login, hash: passwordHashOf(user, login) });
  }
  report.count("people", fresh.size, source.user.length - fresh.size);
  return { idOf, fresh };
}

async function addAccount(context: Context, user: ForeignRow, account: { id: string; login: string; hash: string }) {
  const now = context.clock.now();
  const row = accountOf(user, { ...account, now });
  await context.db.write(async (tx) => {
    await insertIfAbsent(tx, "users", [row]);
    await scheduleDigests(context, tx, account.id, row.data);
    if (user.text("secret_key") !== "") await insertIfAbsent(tx, "sessions", [sessionOf(user, account.id, now)]);
    await insertIfAbsent(tx, "instance", [{ key: "first_account", value: account.id }]);
  });
}

export function loginOf(user: ForeignRow): string {
  return normalLogin(user.text("login")).slice(0, loginLength) || user.id("id");
}

function accountOf(
  user: ForeignRow,
  { id, login, hash, now }: { id: string; login: string; hash: string; now: number },
) {
  return {
    id,
    created_at: user.time("created_at", now),
    login,
    kind: kindOf({ id, login }),
    password_hash: hash,
    name: cutText(onOneLine(user.text("name")), nameLength) || nameFromLogin(login),
    avatar_id: null,
    data: JSON.stringify(settingsOf(user, login)),
    last_activity_at: user.time("last_activity_date", now),
  };
}

/** Leaves out the bookmarks that old versions kept in settings. */
function settingsOf(user: ForeignRow, login: string): Record<string, string> {
  const texts = Object.entries(user.json("data")).filter(
    (setting): setting is [string, string] => typeof setting[1] === "string" && setting[1] !== "",
  );
  const { lang, ...others } = Object.fromEntries(texts) as Record<string, string>;
  // Keeps languages known only to the other client.
  const language = languageFor(lang) ?? (lang !== undefined && isLanguageCode(lang) ? lang : undefined);
  return { ...(login.includes("@") && { mail: login }), ...others, ...(language && { lang: language }) };
}

function sessionOf(user: ForeignRow, userId: string, now: number) {
  const key = user.text("secret_key");
  return {
    key_hash: hashOf(key),
    cookie_hash: hashOf(cookieOf(key)),
    user_id: userId,
    created_at: now,
    last_used_at: now,
    signed_in_at: 0,
    device: "Zusam",
  };
}
