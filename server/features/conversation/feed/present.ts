import type { GroupNews, NewsOfGroups, Readers } from "#contract/reading.ts";
import type { MessageReaders } from "./actions-readers.ts";
import type { GroupNewsRow } from "./queries-news.ts";
import type { Card, FeedCard } from "#contract/cards.ts";
import { toSeconds } from "../../../clock.ts";
import { presentPeople, presentPerson, type Authors } from "../../identity/people/present.ts";
import type { People } from "../../identity/people/rules.ts";
import { presentOpenPoll } from "../votes/present.ts";
import type { ImportedDay, ImportedDays } from "./actions-imported-days.ts";
import type { CardRsvps } from "./actions-card-rsvps.ts";
import { isOpen, occurrenceOfCard, repeats, distinctRepliers, topReactions, type RepliersByCard } from "./rules.ts";
import type { CardRow, CardWithGroupRow, GroupCardRow } from "./queries-cards.ts";

/** Shows the next date of a repeating event. `now` is in milliseconds. Spreads come last, as V8 adds properties to a spread object slowly. */
export function presentCard(card: CardRow, authors: Authors, now: number): Card {
  return {
    id: card.id,
    createdAt: toSeconds(card.createdAt),
    lastActivityDate: toSeconds(card.lastActivityAt),
    title: card.title ?? undefined,
    excerpt: card.excerpt ?? undefined,
    poll: card.hasPoll === 1 || undefined,
    author: card.authorId === null ? null : (authors.get(card.authorId) ?? null),
    preview: card.previewId === null ? undefined : presentPreview(card.previewId, card),
    files: card.files ?? 0,
    replies: card.comments ?? 0,
    sortOrder: card.sortOrder ?? undefined,
    parent: card.parentId ?? undefined,
    ...presentEvent(card, now),
  };
}

function presentEvent(card: CardRow, now: number): Pick<Card, "date" | "dateEnd" | "place" | "cancelled" | "repeats"> {
  const occurrence = occurrenceOfCard(card, now);
  const { date, dateEnd } = occurrence ?? card;
  return {
    date: date ?? undefined,
    dateEnd: dateEnd ?? undefined,
    place: card.place ?? undefined,
    cancelled: occurrence?.isCancelled || undefined,
    repeats: repeats(card) || undefined,
  };
}

function presentImportedDay({ words, authors, photo }: ImportedDay): Card["importedDay"] {
  const people = presentPeople(authors);
  return {
    words: words.map(({ authorId, text }) => ({
      author: authorId === null ? null : (people.get(authorId) ?? null),
      text,
    })),
    photo: photo && {
      id: photo.id,
      thumbhash: photo.thumbhash ?? undefined,
      authorId: photo.authorId ?? undefined,
    },
  };
}

function presentPreview(id: string, card: CardRow): Card["preview"] {
  return {
    id,
    type: card.previewType!,
    width: card.previewWidth ?? undefined,
    height: card.previewHeight ?? undefined,
    thumbhash: card.previewHash ?? undefined,
  };
}

interface CardContext {
  people: People;
  repliers: RepliersByCard;
  withReactions: boolean;
  answers: CardRsvps;
  polls: ReadonlyMap<string, Parameters<typeof presentOpenPoll>[0]>;
  days: ImportedDays;
  confirmed: ReadonlySet<string>;
  now: number;
}

export function presentGroupCards(cards: readonly GroupCardRow[], { people, ...shown }: CardContext): Card[] {
  const authors = presentPeople(people);
  return cards.map((card) => presentGroupCard(card, authors, shown));
}

function presentGroupCard(
  card: GroupCardRow,
  authors: Authors,
  { repliers, withReactions, answers, polls, days, confirmed, now }: Omit<CardContext, "people">,
): Card {
  const latest = repliers.get(card.id)!;
  const [poll, day] = [polls.get(card.id), days.get(card.id)];
  const shown = distinctRepliers(latest).flatMap((id) => authors.get(id) ?? []);
  return {
    unread: card.unread === 1,
    repliers: shown.length > 0 ? shown : undefined,
    lastReply: lastReplyOf(card, latest[0], authors),
    receivedAt: Math.ceil(Math.max(card.receivedAt, card.lastReplyAt ?? 0) / 1000),
    answers: card.date === null ? undefined : presentCardRsvps(answers.get(card.id), isOpen(card, now)),
    openPoll: poll && presentOpenPoll(poll),
    importedDay: day && presentImportedDay(day),
    confirmation: presentConfirmation(card, confirmed),
    reactions: withReactions ? topReactions(card.topReactions) : undefined,
    ...presentCard(card, authors, now),
  };
}

function presentConfirmation({ id, asksConfirmation }: CardRow, confirmed: ReadonlySet<string>): Card["confirmation"] {
  return asksConfirmation ? { isMine: confirmed.has(id) } : undefined;
}

type CardRsvpsOfMessage = CardRsvps extends ReadonlyMap<string, infer One> ? One : never;

function presentCardRsvps(row: CardRsvpsOfMessage | undefined, open: boolean): Card["answers"] {
  const faces = row && row.faces.length > 0 ? row.faces.map(presentPerson) : undefined;
  return { coming: row?.coming ?? 0, own: row?.own ?? undefined, faces, open: open || undefined };
}

function lastReplyOf(card: GroupCardRow, author: string | null | undefined, authors: Authors): Card["lastReply"] {
  const { lastReplyAt, lastActivityAt } = card;
  if (lastReplyAt === null || lastReplyAt < lastActivityAt) return undefined;
  const name = author && authors.get(author)?.name;
  return name ? { name, at: toSeconds(lastReplyAt) } : undefined;
}

export function presentReaders({ count, people }: MessageReaders): Readers {
  return { count, people: people?.map(presentPerson) };
}

export function presentCardWithGroup(card: CardWithGroupRow, authors: Authors, now: number): FeedCard {
  return { group: { id: card.groupId, name: card.groupName, entityType: "group" }, ...presentCard(card, authors, now) };
}

export function presentNewsOfGroups(rows: readonly GroupNewsRow[]): NewsOfGroups {
  return { items: rows.map((row) => ({ id: row.groupId, unread: row.unread, latest: presentLatest(row) })) };
}

function presentLatest(row: GroupNewsRow): GroupNews["latest"] {
  if (row.latestId === null || row.createdAt === null) return undefined;
  return {
    id: row.latestId,
    authorId: row.authorId ?? undefined,
    authorName: row.authorName ?? undefined,
    text: row.title ?? row.excerpt ?? undefined,
    file: row.fileType ?? undefined,
    at: toSeconds(row.createdAt),
  };
}
