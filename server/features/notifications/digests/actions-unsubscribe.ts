import type { EmailsResumed, UserData } from "#contract/accounts.ts";
import type { Context } from "../../../context.ts";
import { lockPerson } from "../../../database/locks.ts";
import { appError } from "../../../errors.ts";
import { recordForPerson } from "../../../live/record.ts";
import { scheduleDigests } from "./actions.ts";
import { findUser, userExists, settingsOf, updateSettings } from "../../identity/people/actions.ts";
import { mergeSettings } from "../../identity/people/rules.ts";
import { isStopToken, settingsWhenResumed, settingsWhenStopped } from "./rules-unsubscribe.ts";

interface StopLink {
  user: string;
  token: string;
}

export async function emailsToStop(
  { db, clock, signingKey }: Context,
  { user: userId, token }: StopLink,
): Promise<{ name: string }> {
  const person = await findUser(db.read, userId);
  if (!person) throw appError("stop_user_invalid");
  if (!isStopToken(signingKey, userId, token, clock.now())) throw appError("stop_token_invalid");
  return person;
}

/** Needs no sign-in, so it can only stop emails (without `resumed`), make them weekly or undo that. */
export async function changeEmailsByLink(
  context: Context,
  { user: userId, token }: StopLink,
  resumed?: EmailsResumed,
): Promise<void> {
  const { db, clock } = context;
  await emailsToStop(context, { user: userId, token });
  await db.write(async (tx) => {
    await lockPerson(tx, userId);
    if (!(await userExists(tx, userId))) throw appError("stop_user_invalid");
    const before = await settingsOf(tx, userId);
    const settings = JSON.parse(before) as UserData;
    const changes = resumed ? settingsWhenResumed(settings, resumed.frequency) : settingsWhenStopped(settings);
    const data = mergeSettings(before, changes);
    await updateSettings(tx, userId, data);
    await scheduleDigests(context, tx, userId, data);
    recordForPerson(tx, clock.now(), userId, "me.updated", {});
  });
}
