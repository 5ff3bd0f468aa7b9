import type { Context } from "../../../context.ts";
import { lockPerson } from "../../../database/locks.ts";
import { appError } from "../../../errors.ts";
import { recordForPerson } from "../../../live/record.ts";
import { isStopToken } from "../../notifications/digests/rules-unsubscribe.ts";
import { findUser, settingsOf, updateSettings, userExists } from "../../identity/people/actions.ts";
import { mergeSettings } from "../../identity/people/rules.ts";

/** Signed into the link, which can only stop these emails. */
export const stopPurpose = "stop-server-emails";

interface StopLink {
  user: string;
  token: string;
}

export async function serverEmailsToStop(
  { db, clock, signingKey }: Context,
  { user: userId, token }: StopLink,
): Promise<{ name: string }> {
  const person = await findUser(db.read, userId);
  if (!person) throw appError("stop_user_invalid");
  if (!isStopToken(signingKey, userId, token, clock.now(), stopPurpose)) throw appError("stop_token_invalid");
  return person;
}

/** Needs no sign-in. */
export async function stopServerEmails(context: Context, link: StopLink): Promise<void> {
  const { db, clock } = context;
  const { user: userId } = link;
  await serverEmailsToStop(context, link);
  await db.write(async (tx) => {
    await lockPerson(tx, userId);
    if (!(await userExists(tx, userId))) throw appError("stop_user_invalid");
    await updateSettings(tx, userId, mergeSettings(await settingsOf(tx, userId), { server_email: "off" }));
    recordForPerson(tx, clock.now(), userId, "me.updated", {});
  });
}
