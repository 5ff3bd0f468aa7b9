import type { MembershipData } from "#contract/notifications.ts";
import type { JobQueue } from "./adapters/job-queue/job-queue.ts";
import type { Transaction } from "./database/database.ts";
import type { Content } from "./features/conversation/messages/rules.ts";
import type { WordReader } from "./features/conversation/messages/rules-words.ts";

export interface ClosedNotification {
  id: string;
  createdAt: number;
}

export interface MessageLocation {
  groupId: string;
  messageId: string;
  parentId: string | null;
  threadId: string | null;
}

/** `at` is the time of arrival, `createdAt` the time of writing according to the client. */
export interface MessageCreated extends MessageLocation {
  authorId: string;
  at: number;
  createdAt: number;
  content: Content;
  words: WordReader;
  hasFiles: boolean;
  hasLink: boolean;
  /** User ids, or "everyone". */
  mentioned: string[];
  /** Null if nothing of theirs has been indexed yet. */
  numbers: { group: number | null; author: number | null };
  hasWebhooks: boolean;
}

/** Addressed to members of the group, or to everyone on the server if it is null. */
export interface NotificationCreated {
  at: number;
  notificationId: string;
  groupId: string | null;
  toUserId: string | null;
  /** True if a browser has subscribed to pushes, and it is worth a push. */
  mayBePushed: boolean;
  isRenewed: boolean;
}

/** `authorId`: the author of the message, or null if their account is gone. */
export interface ReactionChanged {
  groupId: string;
  messageId: string;
  authorId: string | null;
  reactorId: string;
  at: number;
  isAdded: boolean;
}

/** `byId`: the user who set the mark. */
export interface PersonMarked {
  groupId: string;
  messageId: string;
  photoId: string;
  userId: string;
  byId: string;
  at: number;
}

/** `authorId`: the author of the message, who is not reminded, or null if their account is gone. */
export interface ReminderSent {
  groupId: string;
  messageId: string;
  authorId: string | null;
  senderId: string;
  at: number;
}

/** A change of membership or duties as an admin. Only these people are notified. */
export interface MembershipChanged {
  at: number;
  groupId: string | null;
  /** Null if it is not disclosed. */
  fromUserId: string | null;
  toUserIds: string[];
  messageId?: string;
  data: MembershipData;
}

/** `renewed`: new key or password; `claimed`: the owner of an unproven address takes over; `suspended` and `deleted`: ended for now or permanently. */
export interface AccessEnded {
  userId: string;
  at: number;
  how: "renewed" | "claimed" | "suspended" | "deleted";
  exceptSession?: string | undefined;
}

/** Concerns all groups without `groupId`. */
export interface RightLost {
  userIds: readonly string[];
  groupId?: string;
  at: number;
}

/** Events of one feature that others react to. `at` is in milliseconds. */
export interface DomainEvents {
  "member.joined": { groupId: string; userId: string; at: number; isFounder: boolean };
  "member.left": {
    groupId: string;
    userId: string;
    at: number;
    /** `left` by their own decision, `erased` with their account or the group, or `removed` by an admin. */
    how: "left" | "erased" | "removed";
    adminId?: string;
  };
  "group.suspended": { groupId: string; userIds: readonly string[]; at: number };
  /** `userId` is absent if anyone may be affected. */
  "rights.changed": { groupId: string; userId?: string; at: number };
  "access.ended": AccessEnded;
  "membership.changed": MembershipChanged;
  "admin.dismissed": { groupId: string; userId: string };
  "group.renamed": { groupId: string; userId: string; at: number; previousName: string; name: string };
  "link.titled": { linkId: string };
  "document.stored": { fileId: string };
  "document.read": { fileId: string };
  "notification.created": NotificationCreated;
  "notifications.closed": { ownerId: string; sessionHash: string; notifications: readonly ClosedNotification[] };
  "message.created": MessageCreated;
  /** `words`: absent if neither text nor files changed. `mentioned`: only new ones. `isPublished`: the comment is now also on the group's page. */
  "message.changed": MessageLocation & {
    authorId: string;
    at: number;
    words?: WordReader;
    mentioned: string[];
    isPublished: boolean;
  };
  "reaction.changed": ReactionChanged;
  /** The first mark of this person in the photos of the message. */
  "person.marked": PersonMarked;
  /** Their last mark there was removed. */
  "person.unmarked": { messageId: string; userId: string; at: number };
  "confirmation.reminded": ReminderSent;
  "poll.reminded": ReminderSent;
  /** `senderId`: null for the reminder before the event, which people who said no do not get. `byId`: the sender, or else the event's author. */
  "event.reminded": {
    type: "event_reminder" | "event_soon" | "event_cancelled";
    groupId: string;
    messageId: string;
    /** "" for the first occurrence, null for all. */
    occurrence: string | null;
    date?: string;
    /** Set for a date of a repeating event, whose page it leads to. */
    day?: string;
    note?: string;
    senderId: string | null;
    byId: string | null;
    at: number;
  };
  /** `messageId`: the message of the first photo. */
  "memories.found": {
    userId: string;
    groupId: string;
    messageId: string;
    photoId: string | undefined;
    photos: number;
    at: number;
  };
  /** Emitted before their parent is deleted. */
  "replies.moving-up": { fromId: string; toId: string };
  /** Emitted before their thread is deleted. */
  "replies.becoming-top-level": { messageIds: string[] };
}

/** Returns true if there is more to do than one transaction allows; the event is then emitted again in the next one. */
export type Reaction<Name extends keyof DomainEvents> = (
  context: EventContext,
  tx: Transaction,
  event: DomainEvents[Name],
) => unknown;

export interface EventContext {
  jobs: JobQueue;
  subscriptions: Subscriptions;
}

export type Subscriptions = { readonly [Name in keyof DomainEvents]: readonly Reaction<Name>[] };

/** Runs the reactions together in the transaction of the event; none depends on another. Returns whether one of them has more to do. */
export async function emit<Name extends keyof DomainEvents>(
  context: EventContext,
  tx: Transaction,
  name: Name,
  event: DomainEvents[Name],
): Promise<boolean> {
  const reactions: readonly Reaction<Name>[] = context.subscriptions[name];
  const unfinished = await Promise.all(reactions.map(async (react) => react(context, tx, event)));
  return unfinished.includes(true);
}
