import { can } from "#contract/permissions.ts";
import type { Context } from "../../../context.ts";
import type { Transaction } from "../../../database/database.ts";
import { lockAccount, lockGroup, lockPerson } from "../../../database/locks.ts";
import { appError } from "../../../errors.ts";
import { releasePicture, releaseFilesOf } from "../../files/files/actions-attachments.ts";
import { groupsOf } from "../../groups/groups/actions.ts";
import { endMembership } from "../../groups/groups/actions-leaving.ts";
import { removeMarksOf } from "../../photos/photo-people/actions.ts";
import { anonymizeMessages } from "../../conversation/messages/actions-erasure.ts";
import { accountIdOf, visibleUser, updateUser, deleteUser, userExists } from "../../identity/people/actions.ts";
import { checkReauthenticated, type ProvenOrigin } from "../../identity/sign-in/actions-proof.ts";
import {
  endAllSignIns,
  operatorOrigin,
  recordSecurityEvent,
  type EventOrigin,
} from "../../identity/sign-in/actions-security.ts";
import { endAccess, lockActiveSession } from "../../identity/sign-in/actions-sessions.ts";
import { findOwnAccount, deleteSomeOf } from "./queries.ts";
import type { Me } from "../../identity/people/rules.ts";
import { newSecret } from "../../identity/people/rules-secrets.ts";

export const eraseAccountJob = "accounts.erase";

/** Signs out everywhere and frees the login at once; then leaves groups and deletes data in transactions of bounded size. A job resumes it after a failure. */
export async function deleteAccount(context: Context, me: Me, userId: string, from: ProvenOrigin): Promise<void> {
  const user = await visibleUser(context, me, userId);
  if (!can.editUser(me, user)) throw appError("not_permitted");
  await checkReauthenticated(context, context.db.read, me, from);
  await closeAndErase(context, me.id, from, async (tx) => {
    await lockActiveSession(tx, me);
    await checkReauthenticated(context, tx, me, from);
  });
}

/** Checks no permission: for the command line. */
export async function deleteAccountOf(context: Context, login: string): Promise<void> {
  await closeAndErase(context, await accountIdOf(context, login), operatorOrigin, () => Promise.resolve());
}

/** `check` runs in the transaction that closes the account, before that. */
async function closeAndErase(
  context: Context,
  userId: string,
  from: EventOrigin,
  check: (tx: Transaction) => Promise<void>,
): Promise<void> {
  const { db, log } = context;
  const passwordHash = await context.passwords.hash(newSecret());
  await db.write(async (tx) => {
    await lockAccount(tx, userId);
    await lockPerson(tx, userId);
    if (!(await userExists(tx, userId))) throw appError("not_found");
    await check(tx);
    await closeAccount(context, tx, userId, passwordHash, from);
  });
  await eraseAccount(context, userId).catch((error: unknown) => {
    log.warn({ err: error }, "failed to clean up after a deleted account, will retry");
  });
}

export async function eraseAccount(context: Context, userId: string): Promise<void> {
  while (await leaveSomeGroups(context, userId));
  await removeMarksOf(context, userId);
  while (await context.db.write((tx) => deleteNextBatch(context, tx, userId)));
}

const groupsAtOnce = 20;

async function leaveSomeGroups(context: Context, userId: string): Promise<boolean> {
  const { db, clock } = context;
  const left = await db.write(async (tx) => {
    const groupIds = (await groupIdsOf(tx, userId)).slice(0, groupsAtOnce);
    for (const groupId of groupIds) await lockGroup(tx, groupId);
    await lockPerson(tx, userId);
    const still = new Set(await groupIdsOf(tx, userId));
    for (const groupId of groupIds)
      if (still.has(groupId)) await endMembership(context, tx, { userId, groupId, at: clock.now(), how: "erased" });
    return groupIds;
  });
  return left.length > 0;
}

/** Sorted, because locks are taken in this order. */
async function groupIdsOf(tx: Transaction, userId: string): Promise<string[]> {
  return (await groupsOf(tx, { id: userId })).map(({ id }) => id).sort();
}

async function closeAccount(
  context: Context,
  tx: Transaction,
  userId: string,
  passwordHash: string,
  from: EventOrigin,
): Promise<void> {
  const { clock, jobs } = context;
  const now = clock.now();
  await recordSecurityEvent(context, tx, userId, "account_deleted", from);
  const { avatarId } = await findOwnAccount(tx, userId, now);
  const nobody = { name: "", login: `deleted:${userId}`, password_hash: passwordHash, data: "{}", avatar_id: null };
  const lost = { birthday: null, birth_year: null, is_administrator: 0, refuses_photo_marks: 1 } as const;
  await updateUser(tx, userId, { ...nobody, ...lost, kind: "deleted" });
  if (avatarId) await releasePicture(tx, avatarId, now);
  await endAllSignIns(tx, userId);
  await endAccess(context, tx, userId, "deleted");
  await jobs.enqueue(tx, { kind: eraseAccountJob, payload: { userId }, uniqueKey: `${eraseAccountJob}:${userId}` });
}

const rowsAtOnce = 500;

async function deleteNextBatch({ clock }: Context, tx: Transaction, userId: string): Promise<boolean> {
  if (await anonymizeMessages(tx, userId, { limit: rowsAtOnce, now: clock.now() })) return true;
  await lockPerson(tx, userId);
  if (!(await userExists(tx, userId))) return false;
  if (await releaseFilesOf(tx, userId, rowsAtOnce, clock.now())) return true;
  if (await deleteSomeOf(tx, userId, rowsAtOnce)) return true;
  await deleteUser(tx, userId);
  return false;
}
