import type { MembershipData } from "#contract/notifications.ts";
import type { JobQueue } from "./adapters/job-queue/job-queue.ts";
import type { Transaction } from "./database/database.ts";
import type { Content } from "./features/conversation/messages/rules.ts";
import type { WordReader } from "./features/conversation/messages/rules-words.ts";

export interface ClosedNotification {
  id: string;
  createdAt: number;
}

/** `threadId`: the message whose page shows this reply. */
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
  /** Ids of the mentioned users, or "everyone". */
  mentioned: string[];
  /** Numbers of the group and the author in the search index; null if nothing of theirs has been indexed yet. */
  numbers: { group: number | null; author: number | null };
  hasWebhooks: boolean;
}

/** For members of the group, or everyone on the server if it is null. */
export interface NotificationCreated {
  at: number;
  notificationId: string;
  groupId: string | null;
  toUserId: string | null;
  /** True if at least one browser has subscribed to pushes, and it is worth a push. */
  mayBePushed: boolean;
  /** True if it existed before. */
  isRenewed: boolean;
}

/** A user has added or removed a reaction. `authorId`: the author of the message, or null if their account is gone. */
export interface ReactionChanged {
  groupId: string;
  messageId: string;
  authorId: string | null;
  reactorId: string;
  at: number;
  isAdded: boolean;
}

/** A change of a person's membership or duties as an admin. Only these people are notified. */
export interface MembershipChanged {
  at: number;
  groupId: string | null;
  /** The user who caused it; null if that is not disclosed. */
  fromUserId: string | null;
  toUserIds: string[];
  messageId?: string;
  data: MembershipData;
}

/**
 * A person lost access, along with anyone who knew their secrets. `renewed`: they got a new key or password; `claimed`: the owner of an unproven address
 * takes over its account; `suspended` and `deleted`: the account has ended, for now or permanently.
 */
export interface AccessEnded {
  userId: string;
  at: number;
  how: "renewed" | "claimed" | "suspended" | "deleted";
  /** Hash of the key of the session that continues. */
  exceptSession?: string | undefined;
}

/** People who lost a right on which their credentials depend, in one group or, without `groupId`, in all. */
export interface RightLost {
  userIds: readonly string[];
  groupId?: string;
  at: number;
}

/** Events of one feature that others react to. `at` is in milliseconds. */
export interface DomainEvents {
  /** `isFounder`: the member created the group. */
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
  /** The rights of members have changed, by a role or by the group's permissions. `userId` is absent if anyone may be affected. */
  "rights.changed": { groupId: string; userId?: string; at: number };
  "access.ended": AccessEnded;
  "membership.changed": MembershipChanged;
  /** An admin lost the role. */
  "admin.dismissed": { groupId: string; userId: string };
  "group.renamed": { groupId: string; userId: string; at: number; previousName: string; name: string };
  /** The title of a page that messages link to has changed. */
  "link.titled": { linkId: string };
  "notification.created": NotificationCreated;
  /** The user has read or deleted them in the session with this hash. */
  "notifications.closed": { ownerId: string; sessionHash: string; notifications: readonly ClosedNotification[] };
  "message.created": MessageCreated;
  /** `words` of the changed title and text; absent if neither they nor the files changed. `mentioned` lists only those mentioned by the change. */
  "message.changed": MessageLocation & { authorId: string; at: number; words?: WordReader; mentioned: string[] };
  "reaction.changed": ReactionChanged;
  "confirmation.reminded": {
    groupId: string;
    messageId: string;
    authorId: string | null;
    senderId: string;
    at: number;
  };
  /**
   * `senderId`: who reminds those who have not responded; null for the reminder before the event, which people who said no do not get. `byId`: the sender
   * or the author of the event, whom some may have hidden.
   */
  "event.reminded": {
    type: "event_reminder" | "event_soon" | "event_cancelled";
    groupId: string;
    messageId: string;
    /** The date of a repeating event it is about; "" for the first one. */
    occurrence: string;
    date?: string;
    senderId: string | null;
    byId: string | null;
    at: number;
  };
  /** A person is to be notified of photos of this day in earlier years. `messageId`: the message of the first of them. */
  "memories.found": {
    userId: string;
    groupId: string;
    messageId: string;
    photoId: string | undefined;
    photos: number;
    at: number;
  };
  /** Emitted before replies move to `toId`, because their parent is about to be deleted. */
  "replies.moving-up": { fromId: string; toId: string };
  /** Emitted before replies become top-level messages, because their thread is about to be deleted. */
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
