import { Type, type Static } from "typebox";
import { searchLength } from "./limits.ts";
import { Card } from "./cards.ts";
import { GroupName } from "./messages.ts";
import { Id } from "./wire.ts";

const Text = Type.String({ maxLength: searchLength });

/** `recording`: video or audio; `document`: any other file; `date`: an event date. */
export const ContentFilter = Type.Union([
  Type.Literal("photo"),
  Type.Literal("recording"),
  Type.Literal("document"),
  Type.Literal("link"),
  Type.Literal("date"),
]);
export type ContentFilter = Static<typeof ContentFilter>;

const Moment = Type.Optional(Type.Integer({ minimum: 0 }));

/** Words are separated by `+` or spaces and may include `#tags`. With one of the last four fields both can be empty, which finds everything. */
export const MessageSearch = Type.Object({
  group: Type.Optional(Type.String()),
  search: Type.Optional(Text),
  hashtags: Type.Optional(Text),
  /** Searches all groups of the person and ignores `group`. */
  everywhere: Type.Optional(Type.Boolean()),
  author: Type.Optional(Type.String({ maxLength: 128 })),
  from: Moment,
  /** Exclusive, in seconds. */
  until: Moment,
  has: Type.Optional(Type.Array(ContentFilter, { maxItems: 10 })),
});
export type MessageSearch = Static<typeof MessageSearch>;

const counted = {
  /** At most 1,000. Can exceed the number of results. */
  totalItems: Type.Integer(),
  searchterms: Type.Array(Type.String()),
};

/**
 * If title and text do not have all searched words: `document` is the page of a document of the message with the most of them, or `readPhoto` the photo. What was read
 * in a photo may be wrong, so it is never shown.
 */
export const FoundCard = Type.Object({
  ...Card.properties,
  group: Type.Optional(GroupName),
  document: Type.Optional(Type.Object({ name: Type.String(), contentUrl: Type.String(), page: Type.Integer() })),
  readPhoto: Type.Optional(Id),
});
export type FoundCard = Static<typeof FoundCard>;

/**
 * The best 100 matches: all words in the title, then in title or text, then elsewhere; newest first within each. The excerpt is around the first match.
 * `authors` (at most 200) wrote in the searched groups.
 */
export const FoundCards = Type.Object({
  cards: Type.Array(FoundCard),
  ...counted,
  /** False if there are more than `totalItems`. */
  isTotalExact: Type.Boolean(),
  authors: Type.Array(Type.Object({ id: Id, name: Type.String() })),
  /** A respelled search. Present only if nothing was found and a similar spelling exists. */
  suggestion: Type.Optional(Type.String()),
});
export type FoundCards = Static<typeof FoundCards>;
