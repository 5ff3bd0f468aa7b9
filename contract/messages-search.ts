import { Type, type Static } from "typebox";
import { searchLength } from "./limits.ts";
import { Card, MessageData } from "./messages.ts";
import { Id, Seconds } from "./wire.ts";

const Text = Type.String({ maxLength: searchLength });

/**
 * `POST /api/messages/search`. `group` comes as an array with nulls from current clients: the first id counts. Words are separated by `+` or
 * blanks; `#tags` may stand among them or on their own in `hashtags`.
 */
export const MessageSearch = Type.Object({
  group: Type.Optional(
    Type.Union([Type.String(), Type.Array(Type.Union([Type.String(), Type.Null()]), { maxItems: 10 }), Type.Null()]),
  ),
  search: Type.Optional(Type.Union([Text, Type.Null()])),
  hashtags: Type.Optional(Type.Union([Text, Type.Array(Text, { maxItems: 10 }), Type.Null()])),
});
export type MessageSearch = Static<typeof MessageSearch>;

const counted = {
  /** How many there are, also beyond those that are answered. */
  totalItems: Type.Integer(),
  searchterms: Type.Array(Type.String()),
};

/** A result as existing clients read it (reference 4.3): what is not there is "", `children` is a number. Long `data` is cut to what a result shows. */
export const FoundMessage = Type.Object({
  id: Id,
  entityType: Type.Literal("message"),
  data: MessageData,
  author: Type.String(),
  preview: Type.String(),
  parent: Type.String(),
  children: Type.Integer(),
  lastActivityDate: Seconds,
  score: Type.Integer(),
});
export type FoundMessage = Static<typeof FoundMessage>;

/** The best 100: all words in the title; in title or text; elsewhere. Newest first among equals. */
export const FoundMessages = Type.Object({ messages: Type.Array(FoundMessage), ...counted });
export type FoundMessages = Static<typeof FoundMessages>;

/** `POST /api/messages/search/cards`: the same as our own client draws it. A card's excerpt is the text around the first hit. */
export const FoundCards = Type.Object({ cards: Type.Array(Card), ...counted });
export type FoundCards = Static<typeof FoundCards>;
