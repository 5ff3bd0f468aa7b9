import { Type, type Static } from "typebox";
import { searchLength } from "./limits.ts";
import { Card, GroupName } from "./messages.ts";
import { Id } from "./wire.ts";

const Text = Type.String({ maxLength: searchLength });

/** What a message can have, to look for it by. `recording`: video or sound; `document`: any other file; `date`: what it is about. */
export const ContentFilter = Type.Union([
  Type.Literal("photo"),
  Type.Literal("recording"),
  Type.Literal("document"),
  Type.Literal("link"),
  Type.Literal("date"),
]);
export type ContentFilter = Static<typeof ContentFilter>;

const Moment = Type.Optional(Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]));

/**
 * `POST /api/messages/search`. `group` comes as an array with nulls from current clients: the first id counts. Words are separated by `+` or
 * blanks; `#tags` may stand among them or on their own in `hashtags`. With one of the last four, none of both is needed: then all that fits is
 * answered, newest first.
 */
export const MessageSearch = Type.Object({
  group: Type.Optional(
    Type.Union([Type.String(), Type.Array(Type.Union([Type.String(), Type.Null()]), { maxItems: 10 }), Type.Null()]),
  ),
  search: Type.Optional(Type.Union([Text, Type.Null()])),
  hashtags: Type.Optional(Type.Union([Text, Type.Array(Text, { maxItems: 10 }), Type.Null()])),
  /** In all groups one is in, whatever `group` says. */
  everywhere: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])),
  /** Only what this person wrote. */
  author: Type.Optional(Type.Union([Type.String({ maxLength: 128 }), Type.Null()])),
  /** Only what was written from this moment on. Seconds, as everywhere. */
  from: Moment,
  /** Only what was written before this moment. */
  until: Moment,
  /** Only what has all of these. */
  has: Type.Optional(Type.Union([Type.Array(ContentFilter, { maxItems: 10 }), Type.Null()])),
});
export type MessageSearch = Static<typeof MessageSearch>;

const counted = {
  /** How many there are, also beyond those that are answered: 1,000 where there are more. */
  totalItems: Type.Integer(),
  searchterms: Type.Array(Type.String()),
};

/** A card, and where it was looked for everywhere the group it is of. */
export const FoundCard = Type.Object({ ...Card.properties, group: Type.Optional(GroupName) });
export type FoundCard = Static<typeof FoundCard>;

/**
 * `POST /api/messages/search/cards`: the best 100 matches: all words in the title; in title or text; elsewhere. Newest first among equals. A card's excerpt is the text around the first hit. `authors`: who
 * wrote where it was looked, 200 at most, to choose an author from.
 */
export const FoundCards = Type.Object({
  cards: Type.Array(FoundCard),
  ...counted,
  /** False where there are more than `totalItems`. */
  isTotalExact: Type.Boolean(),
  authors: Type.Array(Type.Object({ id: Id, name: Type.String() })),
  /** Where nothing is found: the same search in the spelling of what is there, if that is near. */
  suggestion: Type.Optional(Type.String()),
});
export type FoundCards = Static<typeof FoundCards>;
