import type { JobQueue } from "./adapters/job-queue/job-queue.ts";
import type { Transaction } from "./database/database.ts";
import type { Content } from "./features/messages/rules.ts";
import type { WordReader } from "./features/messages/rules-words.ts";

/** `inApp`, `push`: whether its owner wants to see it in the app, and to have it pushed to a browser that takes pushes. */
export interface CreatedNotification {
  id: string;
  ownerId: string;
  inApp: boolean;
  push: boolean;
}

/** `createdAt` in milliseconds. */
export interface ClosedNotification {
  id: string;
  createdAt: number;
}

interface MessageLocation {
  groupId: string;
  messageId: string;
  parentId: string | null;
}

/** `at`: when it arrived; `createdAt`: when it says that it was written. */
export interface MessageCreated extends MessageLocation {
  authorId: string;
  at: number;
  createdAt: number;
  content: Content;
  words: WordReader;
  hasFiles: boolean;
  hasLink: boolean;
  /** Numbers of the group and the author in the search index; null if nothing of theirs was indexed yet. */
  numbers: { group: number | null; author: number | null };
}

/** Events of one feature that others react to. `at` in milliseconds. */
export interface DomainEvents {
  /** `isFounder`: they made the group. */
  "member.joined": { groupId: string; userId: string; at: number; isFounder: boolean };
  /** `isErased`: their account is being deleted. */
  "member.left": { groupId: string; userId: string; at: number; isErased: boolean };
  "group.renamed": { groupId: string; userId: string; at: number; previousName: string; name: string };
  /** A page that messages link to has got another title. */
  "link.titled": { linkId: string };
  /** Up to some hundred at a time. */
  "notifications.created": { at: number; notifications: CreatedNotification[] };
  /** A person has read them, or has deleted them, in the session with this hash. */
  "notifications.closed": { ownerId: string; sessionHash: string; notifications: readonly ClosedNotification[] };
  "message.created": MessageCreated;
  /** `words`: of the changed title and text; absent where neither they nor the files changed. */
  "message.changed": MessageLocation & { at: number; words?: WordReader };
  /** Replies are about to answer `toId`, because the message that they answer is going to be deleted. */
  "replies.moving-up": { fromId: string; toId: string };
  /** Replies are about to become top-level messages, because their thread is going to be deleted. */
  "replies.becoming-top-level": { messageIds: string[] };
}

/** Returns, or resolves with, true where there is more to do than one transaction may: the event is emitted again in the next. */
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

/** The reactions to each event, in this order. */
export type Subscriptions = { readonly [Name in keyof DomainEvents]: readonly Reaction<Name>[] };

/** Runs the reactions in the transaction in which it happened. Returns whether one of them has more to do. */
export async function emit<Name extends keyof DomainEvents>(
  context: EventContext,
  tx: Transaction,
  name: Name,
  event: DomainEvents[Name],
): Promise<boolean> {
  const reactions: readonly Reaction<Name>[] = context.subscriptions[name];
  let isUnfinished = false;
  for (const react of reactions) if ((await react(context, tx, event)) === true) isUnfinished = true;
  return isUnfinished;
}
