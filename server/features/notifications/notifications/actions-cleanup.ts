import type { Reaction } from "../../../events.ts";
import { updateParentOfReplies, updateToNewMessages } from "./queries-cleanup.ts";

const rowsAtOnce = 1000;

/** Notifications about the message itself are deleted with it. */
export const moveReplyNotificationsUp: Reaction<"replies.moving-up"> = (_context, tx, { fromId, toId }) =>
  updateParentOfReplies(tx, fromId, toId, rowsAtOnce);

export const keepReplyNotifications: Reaction<"replies.becoming-top-level"> = (_context, tx, { messageIds }) =>
  updateToNewMessages(tx, messageIds, rowsAtOnce);
