import { groupPageSize } from "#contract/limits.ts";
import type { Context } from "../../context.ts";
import type { Me } from "../people/rules.ts";
import { cardsWithGroup } from "../feed/actions.ts";
import { countBookmarks, findKept } from "./queries.ts";

/** Returns a page of the user's bookmarks, newest first, each with its card. */
export async function bookmarkCards({ db }: Context, me: Me, page: number) {
  const slice = { userId: me.id, limit: groupPageSize, offset: page * groupPageSize };
  const [kept, totalItems] = await Promise.all([findKept(db.read, slice), countBookmarks(db.read, me.id)]);
  const cards = await cardsWithGroup(
    db.read,
    kept.map(({ messageId }) => messageId),
  );
  const byId = new Map(cards.map((card) => [card.id, card]));
  // A message may be deleted between the two queries.
  const bookmarks = kept.flatMap((bookmark) => {
    const card = byId.get(bookmark.messageId);
    return card ? [{ bookmark, card }] : [];
  });
  return { bookmarks, totalItems };
}

export type BookmarkCards = Awaited<ReturnType<typeof bookmarkCards>>;
