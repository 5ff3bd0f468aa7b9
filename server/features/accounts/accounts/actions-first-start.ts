import type { Context } from "../../../context.ts";
import { newId } from "../../../new-id.ts";
import { insertGroupWithMember } from "../../groups/groups/actions.ts";
import { hasNoAccounts, insertNewUser, updateUser } from "../../identity/people/actions.ts";
import { findInstanceFact, takeInstanceFact } from "../../../database/instance.ts";
import { nameFromLogin, normalLogin } from "../../identity/people/rules.ts";

/** Creates the account of unattended first starts by the INIT_ settings. Does nothing later. */
export async function makeInitialAccount(context: Context): Promise<void> {
  const { init } = context.config;
  if (!init || !(await hasNoAccounts(context))) return;
  const passwordHash = await context.passwords.hash(init.password);
  const login = normalLogin(init.login);
  const now = context.clock.now();

  await context.db.write(async (tx) => {
    const userId = newId();
    if (!(await takeInstanceFact(tx, "first_account", userId))) return;
    await insertNewUser(tx, { userId, login, passwordHash, name: init.name ?? nameFromLogin(login), now });
    await updateUser(tx, userId, { is_administrator: 1 });
    if (init.group) await insertGroupWithMember(context, tx, { makerId: userId, name: init.group });
  });
}

/** Part of the cookie name; created at the first start. */
export async function instanceIdOf({ db }: Pick<Context, "db">): Promise<string> {
  const known = await findInstanceFact(db.read, "id");
  if (known) return known;
  await db.write((tx) => takeInstanceFact(tx, "id", newId().slice(-12)));
  return instanceIdOf({ db });
}
