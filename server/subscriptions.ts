import { endNameClaims, endNameClaimsOfFormerMember } from "./features/photos/photo-people/actions-claims.ts";
import { endAuthorClaims, endAuthorClaimsOfFormerMember } from "./features/transfer/imports/actions-claims.ts";
import { removeDetachedMarks } from "./features/photos/photo-people/actions.ts";
import { notifyPersonMarked, withdrawPersonMarked } from "./features/notifications/notifications/actions-marks.ts";
import { removeDetachedPhotos } from "./features/photos/albums/actions-photos.ts";
import {
  endAccess,
  endFormerMembersCredentials,
  endLostCredentials,
  endSuspendedGroupsCredentials,
} from "./credentials.ts";
import type { Subscriptions } from "./events.ts";
import {
  keepReplyNotifications,
  moveReplyNotificationsUp,
} from "./features/notifications/notifications/actions-cleanup.ts";
import {
  deleteAdminNotifications,
  notifyMembershipChanged,
} from "./features/notifications/notifications/actions-membership.ts";
import {
  notifyEventReminder,
  notifyMemories,
  notifyConfirmationReminder,
  notifyPollReminder,
} from "./features/notifications/notifications/actions-events.ts";
import { notifyNewMentions } from "./features/notifications/notifications/actions-mentions.ts";
import {
  notifyMemberJoined,
  notifyMemberLeft,
  notifyMessageCreated,
  notifyGroupRenamed,
} from "./features/notifications/notifications/actions-notify.ts";
import { notifyReactionChanged } from "./features/notifications/notifications/actions-reactions.ts";
import { deleteOldTranslations } from "./features/conversation/translations/actions.ts";
import { releaseSignUpPlaces } from "./features/conversation/votes/actions.ts";
import { enqueueReading } from "./features/conversation/document-words/actions.ts";
import { enqueuePushClosing, enqueuePush } from "./features/notifications/push/actions.ts";
import {
  indexMessageChanged,
  enqueueDocumentIndexing,
  enqueueLinkIndexing,
  indexMessageCreated,
} from "./features/conversation/search/actions-indexing.ts";
import {
  enqueueMessageChangedWebhook,
  enqueueMemberLeftWebhook,
  enqueueMemberJoinedWebhook,
  enqueueMessageCreatedWebhook,
} from "./features/outside/webhooks/actions-delivery.ts";
import {
  publishMessageChanged,
  publishMemberLeft,
  publishMemberJoined,
  publishMessageCreated,
  publishGroupRenamed,
  publishNotificationCreated,
} from "./live/reactions.ts";

export const subscriptions: Subscriptions = {
  "member.joined": [notifyMemberJoined, publishMemberJoined, enqueueMemberJoinedWebhook],
  "member.left": [
    notifyMemberLeft,
    publishMemberLeft,
    enqueueMemberLeftWebhook,
    releaseSignUpPlaces,
    endFormerMembersCredentials,
    endAuthorClaimsOfFormerMember,
    endNameClaimsOfFormerMember,
  ],
  "group.suspended": [endSuspendedGroupsCredentials],
  "rights.changed": [endLostCredentials],
  "access.ended": [endAccess, endAuthorClaims, endNameClaims],
  "membership.changed": [notifyMembershipChanged],
  "admin.dismissed": [deleteAdminNotifications],
  "group.renamed": [notifyGroupRenamed, publishGroupRenamed],
  "link.titled": [enqueueLinkIndexing],
  "document.stored": [enqueueReading],
  "document.read": [enqueueDocumentIndexing],
  "message.created": [indexMessageCreated, notifyMessageCreated, publishMessageCreated, enqueueMessageCreatedWebhook],
  "message.changed": [
    indexMessageChanged,
    notifyNewMentions,
    removeDetachedPhotos,
    removeDetachedMarks,
    deleteOldTranslations,
    publishMessageChanged,
    enqueueMessageChangedWebhook,
  ],
  "reaction.changed": [notifyReactionChanged],
  "person.marked": [notifyPersonMarked],
  "person.unmarked": [withdrawPersonMarked],
  "event.reminded": [notifyEventReminder],
  "confirmation.reminded": [notifyConfirmationReminder],
  "poll.reminded": [notifyPollReminder],
  "memories.found": [notifyMemories],
  "replies.moving-up": [moveReplyNotificationsUp],
  "replies.becoming-top-level": [keepReplyNotifications],
  "notification.created": [publishNotificationCreated, enqueuePush],
  "notifications.closed": [enqueuePushClosing],
};
