import type { EmailsResumed, UserData } from "#contract/accounts.ts";
import type { Context } from "../../context.ts";
import { lockPerson } from "../../database/locks.ts";
import { appError } from "../../errors.ts";
import { recordForPersonIn } from "../../live/record.ts";
import { scheduleDigestsIn } from "./actions.ts";
import { userExists, settingsOf, updateSettingsIn } from "../people/actions.ts";
import { mergeSettings } from "../people/rules.ts";
import { isStopToken, settingsWhenResumed, settingsWhenStopped } from "./rules-unsubscribe.ts";

/** Changes the frequency by the link of an email, without sign-in. The link can stop emails, make them weekly or undo that, and nothing else. */
export function stopNotificationEmails(context: Context, userId: string, token: string): Promise<void> {
  return changeByLink(context, { userId, token }, settingsWhenStopped);
}

export function resumeNotificationEmails(
  context: Context,
  userId: string,
  token: string,
  { frequency }: EmailsResumed,
): Promise<void> {
  return changeByLink(context, { userId, token }, (settings) => settingsWhenResumed(settings, frequency));
}

async function changeByLink(
  context: Context,
  { userId, token }: { userId: string; token: string },
  change: (settings: UserData) => Record<string, unknown>,
): Promise<void> {
  const { db, clock, signingKey } = context;
  if (!(await userExists(db.read, userId))) throw appError("stop_user_invalid");
  if (!isStopToken(signingKey, userId, token, clock.now())) throw appError("stop_token_invalid");

  await db.write(async (tx) => {
    await lockPerson(tx, userId);
    if (!(await userExists(tx, userId))) throw appError("stop_user_invalid");
    const before = await settingsOf(tx, userId);
    const data = mergeSettings(before, change(JSON.parse(before) as UserData));
    await updateSettingsIn(tx, userId, data);
    await scheduleDigestsIn(context, tx, userId, data);
    recordForPersonIn(tx, clock.now(), userId, "me.updated", {});
  });
}
