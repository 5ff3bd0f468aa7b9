import type { ClaimedJob } from "../../adapters/job-queue/job-queue.ts";
import type { Context } from "../../context.ts";
import type { Reaction } from "../../events.ts";
import { deleteSomeOfGroup, updateRepliesAnswered, updateToNewMessages } from "./queries-changes.ts";

const rowsAtOnce = 1000;

/** Keeps the notifications about the replies. Those about the message itself are deleted with it. */
export const moveNotificationsUp: Reaction<"replies.moving-up"> = (_context, tx, { fromId, toId }) =>
  updateRepliesAnswered(tx, fromId, toId, rowsAtOnce);

/** Turns notifications about replies into notifications about messages. */
export const keepNotifications: Reaction<"replies.becoming-top-level"> = (_context, tx, { messageIds }) =>
  updateToNewMessages(tx, messageIds, rowsAtOnce);

export const deleteOfGroupJob = "notifications.delete-of-group";

/** Deletes the notifications from a group that the person has left; a job deletes what is too much for one transaction. All are hidden already. */
export const deleteNotificationsOfGroup: Reaction<"member.left"> = async ({ jobs }, tx, event) => {
  const { userId, groupId, at, isErased } = event;
  if (isErased || !(await deleteSomeOfGroup(tx, { ownerId: userId, groupId, before: at, limit: rowsAtOnce }))) return;
  await jobs.enqueueIn(tx, { kind: deleteOfGroupJob, payload: { userId, groupId, at } });
};

/** The job. Keeps what came after the person joined the group again. */
export async function deleteOldNotificationsOfGroup({ db }: Context, payload: ClaimedJob["payload"]): Promise<void> {
  const { userId, groupId, at } = payload;
  const some = { ownerId: String(userId), groupId: String(groupId), before: Number(at), limit: rowsAtOnce };
  while (await db.write((tx) => deleteSomeOfGroup(tx, some)));
}
