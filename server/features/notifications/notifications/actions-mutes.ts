import { updateGroupMute } from "../../groups/groups/actions-columns.ts";
import type { NewGroupMute } from "#contract/groups.ts";
import type { Context } from "../../../context.ts";
import { lockGroup, lockPerson } from "../../../database/locks.ts";
import { recordForPerson } from "../../../live/record.ts";
import type { Me } from "../../identity/people/rules.ts";
import { visibleMessage } from "../../conversation/messages/actions-reading.ts";
import { membershipOf } from "../../groups/groups/actions-members.ts";
import { forGood } from "../../groups/groups/rules.ts";
import { deleteMute, insertMute } from "./queries-mutes.ts";

/** The user must be able to see the message. */
export function muteThread(context: Context, me: Me, messageId: string): Promise<void> {
  return changeMute(context, me, messageId, true);
}

export function unmuteThread(context: Context, me: Me, messageId: string): Promise<void> {
  return changeMute(context, me, messageId, false);
}

export function muteGroup(context: Context, me: Me, groupId: string, mute: NewGroupMute): Promise<void> {
  const { seconds, sparesPersonal } = mute;
  const until = seconds === undefined ? forGood : context.clock.now() + seconds * 1000;
  return changeGroupMute(context, me, groupId, { until, sparesPersonal });
}

export function unmuteGroup(context: Context, me: Me, groupId: string): Promise<void> {
  return changeGroupMute(context, me, groupId, { until: null, sparesPersonal: true });
}

async function changeGroupMute(
  { db, clock }: Context,
  me: Me,
  groupId: string,
  mute: { until: number | null; sparesPersonal: boolean },
): Promise<void> {
  await db.write(async (tx) => {
    await lockGroup(tx, groupId);
    await updateGroupMute(tx, await membershipOf(tx, me, groupId), mute);
    recordForPerson(tx, clock.now(), me.id, "me.updated", {});
  });
}

async function changeMute({ db, clock }: Context, me: Me, messageId: string, isMuted: boolean): Promise<void> {
  await db.write(async (tx) => {
    await lockGroup(tx, (await visibleMessage(tx, me, messageId)).group_id);
    await lockPerson(tx, me.id);
    await visibleMessage(tx, me, messageId);
    const now = clock.now();
    if (isMuted) await insertMute(tx, { message_id: messageId, user_id: me.id, created_at: now });
    else await deleteMute(tx, me.id, messageId);
    recordForPerson(tx, now, me.id, "notification.updated", {});
  });
}
