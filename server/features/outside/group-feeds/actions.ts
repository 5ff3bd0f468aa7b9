import type { Context } from "../../../context.ts";
import type { Transaction } from "../../../database/database.ts";
import { appError } from "../../../errors.ts";
import type { RightLost } from "../../../events.ts";
import { LimitPerPerson } from "../../../limits/limit-per-person.ts";
import { membershipOf } from "../../groups/groups/actions-members.ts";
import type { Me } from "../../identity/people/rules.ts";
import {
  deleteFeedAddress,
  deleteFeedAddressesOf,
  findFeed,
  findFeedAddress,
  findFeedEntries,
  upsertFeedAddress,
  type FeedEntryRow,
  type FoundFeed,
} from "./queries.ts";
import { hashOf, newSecret } from "../../identity/people/rules-secrets.ts";

const entries = 30;

/** Feed readers request rarely, and one at a time. */
const limit = new LimitPerPerson({ atOnce: 1, mostWaiting: 2 });

export async function feedAddressOf({ db }: Context, me: Me, groupId: string): Promise<{ createdAt?: number }> {
  await membershipOf(db.read, me, groupId);
  return (await findFeedAddress(db.read, me.id, groupId)) ?? {};
}

export async function createFeedAddress({ db, clock, config }: Context, me: Me, groupId: string): Promise<string> {
  await membershipOf(db.read, me, groupId);
  const token = newSecret();
  const row = { user_id: me.id, group_id: groupId, token_hash: hashOf(token), created_at: clock.now() };
  await db.write((tx) => upsertFeedAddress(tx, row));
  return `${config.url}/feeds/${token}.xml`;
}

export async function revokeFeedAddress({ db }: Context, me: Me, groupId: string): Promise<void> {
  await membershipOf(db.read, me, groupId);
  await db.write((tx) => deleteFeedAddress(tx, me.id, groupId));
}

export async function endFeedAddresses(tx: Transaction, lost: RightLost): Promise<void> {
  await deleteFeedAddressesOf(tx, lost);
}

export interface FeedToShow {
  feed: FoundFeed;
  entries: FeedEntryRow[];
}

/** Throws `not_found` for an invalid address, or if its owner has left, and `too_many_requests`. */
export async function feedAt({ db }: Context, name: string): Promise<FeedToShow> {
  const [, token] = /^(.+)\.xml$/.exec(name) ?? [];
  const feed = token === undefined ? undefined : await findFeed(db.read, hashOf(token));
  if (!feed) throw appError("not_found");
  return limit.run(feed.userId, async () => ({ feed, entries: await findFeedEntries(db.read, feed, entries) }));
}
