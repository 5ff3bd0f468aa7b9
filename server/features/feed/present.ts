import type { Author, Card, FeedCard } from "#contract/messages.ts";
import { toSeconds } from "../../clock.ts";
import { presentAvatar } from "../people/present.ts";
import type { WithDetails } from "./actions-card-details.ts";
import type { CardRow, CardWithGroupRow, GroupCardRow } from "./queries-cards.ts";
import type { ReplierRow } from "./queries-repliers.ts";

export function presentCard(card: CardRow): Card {
  return {
    id: card.id,
    createdAt: toSeconds(card.createdAt),
    lastActivityDate: toSeconds(card.lastActivityAt),
    title: card.title ?? undefined,
    excerpt: card.excerpt ?? undefined,
    date: card.date ?? undefined,
    author: authorOfCard(card),
    preview:
      card.previewId === null
        ? undefined
        : {
            id: card.previewId,
            type: card.previewType!,
            width: card.previewWidth ?? undefined,
            height: card.previewHeight ?? undefined,
            thumbhash: card.previewHash ?? undefined,
          },
    files: card.files ?? 0,
    replies: card.replies ?? 0,
    sortOrder: card.sortOrder ?? undefined,
    parent: card.parentId ?? undefined,
  };
}

function authorOfCard({ authorId, authorName, avatarId, avatarUrl }: CardRow): Author | null {
  if (authorId === null) return null;
  return { id: authorId, name: authorName!, avatar: presentAvatar(avatarId, avatarUrl), entityType: "user" };
}

export function presentGroupCard(card: WithDetails<GroupCardRow>): Card {
  const { repliers, reactions, lastActivityAt } = card;
  const [last] = repliers;
  return {
    ...presentCard(card),
    unread: card.unread === 1,
    repliers: repliers.length > 0 ? repliers.map(presentReplier) : undefined,
    lastReply: last && last.at >= lastActivityAt ? { name: last.name, at: toSeconds(last.at) } : undefined,
    reactions: reactions.length > 0 ? reactions.map(({ emoji, count }) => ({ emoji, count })) : undefined,
  };
}

function presentReplier({ id, name, avatarId, avatarUrl }: ReplierRow): Author {
  return { id, name, avatar: presentAvatar(avatarId, avatarUrl), entityType: "user" };
}

/** Presents a card outside the page of its group, without its unread state. */
export function presentCardWithGroup(card: CardWithGroupRow): FeedCard {
  return { ...presentCard(card), group: { id: card.groupId, name: card.groupName, entityType: "group" } };
}
