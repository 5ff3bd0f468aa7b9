import type { JobQueue } from "./adapters/job-queue/job-queue.ts";
import type { Transaction } from "./database/database.ts";

/** Events of one feature that others react to. `at` in milliseconds. */
export interface DomainEvents {
  /** `isFounder`: they made the group. */
  "member.joined": { groupId: string; userId: string; at: number; isFounder: boolean };
  /** `isErased`: their account is being deleted. */
  "member.left": { groupId: string; userId: string; at: number; isErased: boolean };
  "group.renamed": { groupId: string; userId: string; at: number; previousName: string; name: string };
  /** A page that messages link to has got another title. */
  "link.titled": { linkId: string };
  "message.created": { groupId: string; messageId: string; parentId: string | null; authorId: string; at: number };
}

export type Reaction<Name extends keyof DomainEvents> = (
  context: { jobs: JobQueue },
  tx: Transaction,
  event: DomainEvents[Name],
) => Promise<void>;

/** The reactions to each event, in this order. */
export type Subscriptions = { readonly [Name in keyof DomainEvents]: readonly Reaction<Name>[] };

/** Lets everybody who subscribed react, in the transaction in which it happened. */
export async function emit<Name extends keyof DomainEvents>(
  context: { jobs: JobQueue; subscriptions: Subscriptions },
  tx: Transaction,
  name: Name,
  event: DomainEvents[Name],
): Promise<void> {
  const reactions: readonly Reaction<Name>[] = context.subscriptions[name];
  for (const react of reactions) await react(context, tx, event);
}
