import type { Subscriptions } from "./events.ts";
import {
  notifyOfJoining,
  notifyOfLeaving,
  notifyOfMessage,
  notifyOfRename,
} from "./features/notifications/actions-notifying.ts";
import { indexLinkedLater } from "./features/search/actions-indexing.ts";
import { tellOfLeaving, tellOfMember, tellOfMessage, tellOfName } from "./live/reactions.ts";

/** Everything that follows from what happens in another feature, in its transaction and in this order. */
export const subscriptions: Subscriptions = {
  "member.joined": [notifyOfJoining, tellOfMember],
  "member.left": [notifyOfLeaving, tellOfLeaving],
  "group.renamed": [notifyOfRename, tellOfName],
  "link.titled": [indexLinkedLater],
  "message.created": [notifyOfMessage, tellOfMessage],
};
