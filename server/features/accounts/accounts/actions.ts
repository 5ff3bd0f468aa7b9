import type { UserChanges, Contact } from "#contract/accounts.ts";
import type { Context } from "../../../context.ts";
import type { Transaction } from "../../../database/database.ts";
import { appError } from "../../../errors.ts";
import { recordForPerson } from "../../../live/record.ts";
import { releasePicture, useAsPicture } from "../../files/files/actions-attachments.ts";
import { scheduleDigests } from "../../notifications/digests/actions.ts";
import { changeMemoryNotifications } from "../../photos/memories/actions-notify.ts";
import { endMarks } from "../../photos/photo-people/actions.ts";
import { enqueueMarkIndexing } from "../../photos/photo-people/actions-renaming.ts";
import { applyPauses } from "../../notifications/notifications/actions-pauses.ts";
import { isWanted } from "../../notifications/notifications/rules-channels.ts";
import { groupsWithNews } from "../../groups/groups/actions.ts";
import { isMemberOf } from "../../groups/groups/actions-members.ts";
import { unreadCount } from "../../notifications/notifications/actions.ts";
import { checkReauthenticated, type ProvenOrigin } from "../../identity/sign-in/actions-proof.ts";
import { findOwnAccount, type OwnAccountRow, findFirstName } from "./queries.ts";
import { isLoginTaken, mayChange, updateUser, type UserUpdate } from "../../identity/people/actions.ts";
import { checkNewPassword, type Origin, accountKeyOf } from "../../identity/sign-in/rules.ts";
import { limitLoginChanges, requestLoginChange, setLogin } from "../../identity/sign-in/actions-login-change.ts";
import { endOldAccess, lockActiveSession } from "../../identity/sign-in/actions-sessions.ts";
import { birthdayColumns, calendarOf } from "../../identity/people/rules-birthdays.ts";
import {
  checkNewLogin,
  checkUserName,
  hidesReading,
  mergeSettings,
  normalLogin,
  refusesPhotoMarks,
  type Me,
} from "../../identity/people/rules.ts";

export async function ownAccount(
  { db, clock }: Context,
  me: Me,
  countUnread: typeof unreadCount = unreadCount,
): Promise<OwnAccount> {
  const now = clock.now();
  // Read first: a client that resumes the stream from here misses no event after this response.
  const account = await findOwnAccount(db.read, me.id, now);
  const [groups, unread] = await Promise.all([
    groupsWithNews(db.read, me, account.groupCount ?? 0),
    countUnread(db.read, me),
  ]);
  return { account, groups, unread, now, position: `${account.newestEvent ?? 0} ${now}` };
}

export interface OwnAccount {
  account: OwnAccountRow;
  groups: Awaited<ReturnType<typeof groupsWithNews>>;
  unread: number;
  now: number;
  /** Id of the last event and epoch milliseconds: `after` and `at` of a stream that resumes from here. */
  position: string;
}

/** A new login or password needs reauthentication and voids emailed links. A password also ends other sessions and tokens; returns the new key. */
export async function changeAccount(
  context: Context,
  me: Me,
  userId: string,
  changes: UserChanges,
  from: ProvenOrigin,
): Promise<string | undefined> {
  await mayChange(context, me, userId);
  const { db, clock, config, passwords } = context;
  const update: UserUpdate = {};
  if (changes.name !== undefined && changes.name !== me.name) update.name = checkUserName(changes.name);
  if (changes.birthday !== undefined)
    Object.assign(update, birthdayColumns(changes.birthday, calendarOf(clock.now(), config.timeZone)));
  const login = newLogin(me, changes.login);
  if (changes.password !== undefined) checkNewPassword(changes.password);
  const isProtected = login !== undefined || changes.password !== undefined;
  if (isProtected) await checkReauthenticated(context, db.read, me, from);
  if (login) await limitLoginChanges(context, me);
  if (changes.password !== undefined) update.password_hash = await passwords.hash(changes.password);

  await db.write(async (tx) => {
    await lockActiveSession(tx, me);
    if (isProtected) await checkReauthenticated(context, tx, me, from);
    if (login) await changeLogin(context, tx, me, login, from);
    if (changes.data) Object.assign(update, await changedSettings(context, tx, me, changes.data));
    if (changes.avatar !== undefined) update.avatar_id = changes.avatar;
    if (update.avatar_id) await useAsPicture(tx, me, update.avatar_id);
    const { avatarId: oldAvatar } = await findOwnAccount(tx, me.id, clock.now());
    if (Object.keys(update).length > 0) await updateUser(tx, me.id, update);
    if (update.avatar_id !== undefined && oldAvatar) await releasePicture(tx, oldAvatar, clock.now());
    if (update.name !== undefined) await enqueueMarkIndexing(context, tx, me.id);
    if (update.password_hash) await endOldAccess(context, tx, me, from);
    recordForPerson(tx, clock.now(), me.id, "me.updated", {});
  });
  return update.password_hash && accountKeyOf(context.signingKey, { id: me.id, passwordHash: update.password_hash });
}

function newLogin(me: Me, wanted: string | undefined): string | undefined {
  if (wanted === undefined) return undefined;
  const login = normalLogin(wanted);
  return login === me.login ? undefined : checkNewLogin(login);
}

/** Takes effect immediately only if no email could confirm it. */
async function changeLogin(context: Context, tx: Transaction, me: Me, login: string, from: Origin): Promise<void> {
  if (await isLoginTaken(tx, login, me.id)) throw appError("login_taken");
  const { mailer } = context;
  if (mailer.reachesPeople) await requestLoginChange(context, tx, me, login, from);
  else await setLogin(context, tx, me.id, login, from);
}

async function changedSettings(
  context: Context,
  tx: Transaction,
  me: Me,
  changes: Record<string, unknown>,
): Promise<UserUpdate> {
  const group = changes.default_group;
  if (typeof group === "string" && group !== "" && !(await isMemberOf(tx, me.id, group)))
    throw appError("group_not_found");
  const merged = mergeSettings((await findOwnAccount(tx, me.id, context.clock.now())).data, changes);
  await scheduleDigests(context, tx, me.id, merged);
  await applyPauses(tx, me.id, merged, context.clock.now());
  await changeMemoryNotifications(context, tx, me.id, isWanted("memory", merged));
  const refuses = refusesPhotoMarks(merged);
  if (refuses) await endMarks(context, tx, me.id);
  return { data: merged, hides_reading: hidesReading(merged) ? 1 : 0, refuses_photo_marks: refuses ? 1 : 0 };
}

/** The operator's setting, or else the first user. Empty if the server sends email. */
export async function contactOf({ settings, db, mailer }: Context): Promise<Contact> {
  if (mailer.reachesPeople) return {};
  return { name: settings.current.contact ?? (await findFirstName(db.read)) };
}
