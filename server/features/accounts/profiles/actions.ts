import { groupPageSize } from "#contract/limits.ts";
import type { Context } from "../../../context.ts";
import { authorsOf, cardsWithGroup } from "../../conversation/feed/actions.ts";
import { visibleUser } from "../../identity/people/actions.ts";
import type { Me } from "../../identity/people/rules.ts";
import { findBirthdayFor, findMessagesBy, findPhotosBy, findPhotosWith, findSharedGroups } from "./queries.ts";

const photosShown = 12;

/** Throws `not_found` for people whom the user does not see. */
export async function profileOf(context: Context, me: Me, personId: string) {
  const { db } = context;
  const person = await visibleUser(context, me, personId);
  const pair = { viewerId: me.id, personId };
  const [[birthday], groups, photos, marked] = await Promise.all([
    findBirthdayFor(db.read, pair),
    findSharedGroups(db.read, pair),
    findPhotosBy(db.read, { ...pair, limit: photosShown }),
    findPhotosWith(db.slowRead, { ...pair, limit: photosShown }),
  ]);
  return { person, birthday, groups, photos, marked };
}

export type FullProfile = Awaited<ReturnType<typeof profileOf>>;

export async function profileCards(context: Context, me: Me, personId: string, page: number) {
  await visibleUser(context, me, personId);
  const { db } = context;
  const slice = { viewerId: me.id, personId, limit: groupPageSize, offset: page * groupPageSize };
  const ids = (await findMessagesBy(db.read, slice)).map(({ id }) => id);
  const found = await cardsWithGroup(db.read, ids);
  const byId = new Map(found.map((card) => [card.id, card]));
  // A message may be deleted between the two queries.
  const cards = ids.flatMap((id) => byId.get(id) ?? []);
  return { cards, people: await authorsOf(db.read, cards) };
}
