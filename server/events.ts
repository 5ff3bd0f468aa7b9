import type { MembershipData } from "#contract/notifications.ts";
import type { JobQueue } from "./adapters/job-queue/job-queue.ts";
import type { Transaction } from "./database/database.ts";
import type { Content } from "./features/conversation/messages/rules.ts";
import type { WordReader } from "./features/conversation/messages/rules-words.ts";

/** `createdAt` in milliseconds. */
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
  /** True if the group has webhooks. */
  hasWebhooks: boolean;
}

/** For members of the group, or everyone on the server if it is null. */
export interface NotificationCreated {
  at: number;
  notificationId: string;
  groupId: string | null;
  /** The only user it is for; null for all of them. */
  toUserId: string | null;
  /** At least one browser has subscribed to pushes, and it is worth a push. */
  mayBePushed: boolean;
  /** It existed before and has changed. */
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

/** Something that a person's membership or duties as an admin are about, and of which only these people are notified. */
export interface MembershipChanged {
  at: number;
  /** Null if they are not in the group any more. */
  groupId: string | null;
  /** The user who caused it; null if that is not disclosed. */
  fromUserId: string | null;
  toUserIds: string[];
  messageId?: string;
  data: MembershipData;
}

/**
 * A person lost the access that they, or somebody who knew their secrets, had. `renewed`: they got a new key or password, and go on with it; `claimed`:
 * the owner of an address that nobody had proven takes over the account that was made with it; `suspended` and `deleted`: the account itself has ended,
 * for now or for good.
 */
export interface AccessEnded {
  userId: string;
  at: number;
  how: "renewed" | "claimed" | "suspended" | "deleted";
  /** Hash of the key of the session that goes on. */
  exceptSession?: string | undefined;
}

/** People who lost the right on which something rests that they made, in one group or, without `groupId`, in all. */
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
    /** By their own decision, because their account or the group is being deleted, or because an admin removed them. */
    how: "left" | "erased" | "removed";
    /** The admin who removed them. */
    adminId?: string;
  };
  /** The operator closed a group to all its members for now. */
  "group.suspended": { groupId: string; userIds: readonly string[]; at: number };
  /** The rights of members in a group have changed, by a role or by the permissions of the group. `userId` is absent if it may concern everybody. */
  "rights.changed": { groupId: string; userId?: string; at: number };
  "access.ended": AccessEnded;
  "membership.changed": MembershipChanged;
  /** An admin is no longer one. */
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
  /**
   * `senderId`: who asks those who have not answered; null for the reminder before the event, which spares those who said no. `byId`: the sender or the
   * author of the event, whom some may have hidden.
   */
  "confirmation.reminded": {
    groupId: string;
    messageId: string;
    authorId: string | null;
    senderId: string;
    at: number;
  };
  "event.reminded": {
    type: "event_reminder" | "event_soon" | "event_cancelled";
    groupId: string;
    messageId: string;
    /** The date of a repeating event it is about; "" for the first one. */
    occurrence: string;
    /** The date that was cancelled. */
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

/** Dependencies of reactions. */
export interface EventContext {
  jobs: JobQueue;
  subscriptions: Subscriptions;
}

/** Reactions to each event. */
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
