import type { Context } from "../../context.ts";
import { lockPerson } from "../../database/locks.ts";
import { recordForPersonIn } from "../../live/record.ts";
import { accountIdOf, updateUser } from "../people/actions.ts";
import { newPasswordLink } from "./actions-password-reset.ts";
import { endPendingChangesIn } from "./actions-security.ts";
import { deleteSecondFactor } from "./queries-second-factor.ts";
import { deleteSessionsOf } from "./queries-sessions.ts";
import { checkNewPassword } from "./rules.ts";

/** Returns a link that sets a new password once, valid for a day. */
export async function passwordLink(context: Context, login: string): Promise<string> {
  return newPasswordLink(context, await accountIdOf(context, login));
}

/** Turns two-step verification off. Returns whether it was on. */
export async function endSecondFactorOf(context: Context, login: string): Promise<boolean> {
  const userId = await accountIdOf(context, login);
  return context.db.write((tx) => deleteSecondFactor(tx, userId));
}

/** Sets the password and ends every session of the user. */
export async function setPasswordOf(context: Context, login: string, password: string): Promise<void> {
  const { db, passwords, clock } = context;
  const userId = await accountIdOf(context, login);
  const passwordHash = await passwords.hash(checkNewPassword(password));
  await db.write(async (tx) => {
    await lockPerson(tx, userId);
    await updateUser(tx, userId, { password_hash: passwordHash });
    await endPendingChangesIn(context, tx, userId);
    await deleteSessionsOf(tx, userId);
    recordForPersonIn(tx, clock.now(), userId, "session.ended", {});
  });
}
