import { hookPostsPerHour, webhooksPerGroup } from "#contract/limits.ts";
import { can } from "#contract/permissions.ts";
import type { MessageData } from "#contract/messages.ts";
import type { HookPost } from "#contract/webhooks.ts";
import type { Context } from "../../../context.ts";
import { lockGroup } from "../../../database/locks.ts";
import { appError } from "../../../errors.ts";
import { LimitPerPerson } from "../../../limits/limit-per-person.ts";
import { newId } from "../../../new-id.ts";
import { acceptedKinds } from "../../files/files/actions-preparation.ts";
import { withRoomFor } from "../../files/files/actions-quota.ts";
import { keepReceived, type Received } from "../../files/files/actions-upload.ts";
import { mostBytes } from "../../files/files/rules.ts";
import { membershipOf, membershipWith } from "../../groups/groups/actions-members.ts";
import { createMessage } from "../../conversation/messages/actions-create.ts";
import { logDecision } from "../../groups/groups/actions-log.ts";
import type { Me } from "../../identity/people/rules.ts";
import {
  countPost,
  deleteIncoming,
  findHook,
  findIncoming,
  findIncomingOf,
  insertIncoming,
  type Hook,
  type IncomingRow,
} from "./queries-incoming.ts";
import { checkHookName } from "./rules.ts";
import { hashOf, newSecret } from "../../identity/people/rules-secrets.ts";

const hour = 60 * 60 * 1000;

const posting = new LimitPerPerson({ atOnce: 1, mostWaiting: 5 });

/** Throws `webhook_name_length` and `too_many_webhooks`. */
export async function addIncoming(
  { db, clock, config }: Context,
  me: Me,
  groupId: string,
  wanted: string,
): Promise<{ row: IncomingRow; url: string }> {
  await membershipWith(db.read, me, groupId, can.manageWebhooks);
  const name = checkHookName(wanted);
  const token = newSecret();
  const id = newId();
  const now = clock.now();
  const made = await db.write(async (tx) => {
    await lockGroup(tx, groupId);
    await membershipWith(tx, me, groupId, can.manageWebhooks);
    if ((await findIncomingOf(tx, groupId)).length >= webhooksPerGroup) throw appError("too_many_webhooks");
    const row = { id, group_id: groupId, creator_id: me.id, name, token_hash: hashOf(token), created_at: now };
    await insertIncoming(tx, row);
    await logDecision(tx, { groupId, at: now, kind: "webhook_added", adminId: me.id, data: { name } });
    return findIncoming(tx, me.id, id);
  });
  return { row: made!, url: `${config.url}/api/hooks/${token}` };
}

export async function removeIncoming({ db, clock }: Context, me: Me, id: string): Promise<void> {
  const hook = await findIncoming(db.read, me.id, id);
  if (!hook) throw appError("not_found");
  const { groupId, name } = hook;
  await membershipWith(db.read, me, groupId, can.manageWebhooks);
  await db.write(async (tx) => {
    await lockGroup(tx, groupId);
    await membershipWith(tx, me, groupId, can.manageWebhooks);
    if (!(await deleteIncoming(tx, id))) throw appError("not_found");
    const decision = { groupId, at: clock.now(), kind: "webhook_removed" as const, adminId: me.id };
    await logDecision(tx, { ...decision, data: { name } });
  });
}

/** Throws `not_found` for an invalid address, or if its maker can no longer manage webhooks, `empty_message` and `hook_too_many`. */
export async function postThroughHook(
  context: Context,
  token: string,
  { title, text, date }: HookPost,
): Promise<{ id: string }> {
  const hook = await hookAt(context, token);
  // The webhook's name does not count as content: otherwise, a program with wrong field names would never notice.
  if (`${title ?? ""}${text ?? ""}${date ?? ""}`.replaceAll("\0", "").trim() === "") throw appError("empty_message");
  return posting.run(hook.id, async () => {
    await countAgainstLimit(context, hook);
    const data = { title: title ?? hook.name, text: text ?? "", ...(date !== undefined && { date }) };
    return createPost(context, hook, data, []);
  });
}

/** `receive` writes the file into the given folder. Throws as `postThroughHook` does, and for files that cannot be uploaded. */
export async function postFileThroughHook(
  context: Context,
  token: string,
  { title, text }: HookPost,
  receive: (folder: string, mostBytes: number) => Promise<Received>,
): Promise<{ id: string }> {
  const hook = await hookAt(context, token);
  const { me, name } = hook;
  return posting.run(hook.id, async () => {
    await countAgainstLimit(context, hook);
    const limit = mostBytes(acceptedKinds(context), "");
    const file = await withRoomFor(context, me, limit, () =>
      context.files.inTemporaryFolder(async (folder) =>
        keepReceived(context, me.id, await receive(folder, limit), folder),
      ),
    );
    const data = { title: title ?? name, text: text ?? "" };
    return createPost(context, hook, data, [file.id]);
  });
}

async function createPost(context: Context, { me, groupId }: Hook, data: MessageData, files: string[]) {
  const id = newId();
  await createMessage(context, me, { id, group: groupId, data, files });
  return { id };
}

async function hookAt({ db }: Context, token: string): Promise<Hook> {
  const hook = await findHook(db.read, hashOf(token));
  if (!hook) throw appError("not_found");
  if (!can.manageWebhooks(await membershipOf(db.read, hook.me, hook.groupId))) throw appError("not_found");
  return hook;
}

async function countAgainstLimit({ db, clock }: Context, { id }: Hook): Promise<void> {
  const now = clock.now();
  const posts = await db.write((tx) => countPost(tx, id, Math.floor(now / hour), now));
  if (posts === undefined) throw appError("not_found");
  if (posts > hookPostsPerHour) throw appError("hook_too_many", Math.ceil((hour - (now % hour)) / 1000));
}
