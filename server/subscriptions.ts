import { removeDetachedPhotos } from "./features/photos/albums/actions-photos.ts";
import {
  endAccess,
  endFormerMembersCredentials,
  endLostCredentials,
  endSuspendedGroupsCredentials,
} from "./credentials.ts";
import type { Subscriptions } from "./events.ts";
import { keepNotifications, moveNotificationsUp } from "./features/notifications/notifications/actions-cleanup.ts";
import { forgetDuties, notifyOfMembership } from "./features/notifications/notifications/actions-membership.ts";
import {
  notifyOfEvent,
  notifyOfMemories,
  notifyToConfirm,
} from "./features/notifications/notifications/actions-events.ts";
import { notifyOfNewMentions } from "./features/notifications/notifications/actions-mentions.ts";
import {
  notifyOfJoining,
  notifyOfLeaving,
  notifyOfMessage,
  notifyOfRename,
} from "./features/notifications/notifications/actions-notify.ts";
import { notifyOfReaction } from "./features/notifications/notifications/actions-reactions.ts";
import { giveUpPlaces } from "./features/conversation/votes/actions.ts";
import { closeLater, pushLater } from "./features/notifications/push/actions.ts";
import {
  indexChangedMessage,
  indexLinkedLater,
  indexNewMessage,
} from "./features/conversation/search/actions-indexing.ts";
import {
  tellOfChangedMessage,
  tellOfFormerMember,
  tellOfNewMember,
  tellOfNewMessage,
} from "./features/outside/webhooks/actions-delivery.ts";
import {
  tellOfChange,
  tellOfLeaving,
  tellOfMember,
  tellOfMessage,
  tellOfName,
  tellOfNotification,
} from "./live/reactions.ts";

/** All reactions to events of other features. They run together in the event's transaction. */
export const subscriptions: Subscriptions = {
  "member.joined": [notifyOfJoining, tellOfMember, tellOfNewMember],
  "member.left": [notifyOfLeaving, tellOfLeaving, tellOfFormerMember, giveUpPlaces, endFormerMembersCredentials],
  "group.suspended": [endSuspendedGroupsCredentials],
  "rights.changed": [endLostCredentials],
  "access.ended": [endAccess],
  "membership.changed": [notifyOfMembership],
  "admin.dismissed": [forgetDuties],
  "group.renamed": [notifyOfRename, tellOfName],
  "link.titled": [indexLinkedLater],
  "message.created": [indexNewMessage, notifyOfMessage, tellOfMessage, tellOfNewMessage],
  "message.changed": [
    indexChangedMessage,
    notifyOfNewMentions,
    removeDetachedPhotos,
    tellOfChange,
    tellOfChangedMessage,
  ],
  "reaction.changed": [notifyOfReaction],
  "event.reminded": [notifyOfEvent],
  "confirmation.reminded": [notifyToConfirm],
  "memories.found": [notifyOfMemories],
  "replies.moving-up": [moveNotificationsUp],
  "replies.becoming-top-level": [keepNotifications],
  "notification.created": [tellOfNotification, pushLater],
  "notifications.closed": [closeLater],
};
