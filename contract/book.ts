import { Type, type Static } from "typebox";
import { Day, Month } from "./library.ts";
import { photosPerBook } from "./limits.ts";
import { Author } from "./messages.ts";
import { Id } from "./wire.ts";

/** Texts of these messages, and of those posted in these months, if given. `after` continues after the last page. */
export const BookTextsWanted = Type.Object({
  messages: Type.Array(Id, { maxItems: photosPerBook }),
  months: Type.Optional(Type.Object({ from: Month, until: Month })),
  after: Type.Optional(Type.String({ maxLength: 128 })),
});
export type BookTextsWanted = Static<typeof BookTextsWanted>;

/** `author` is absent if the account is deleted. */
const writtenText = { id: Id, author: Type.Optional(Author), text: Type.String() };

export const BookComment = Type.Object(writtenText);
export type BookComment = Static<typeof BookComment>;

/** A message with words, in plain text. `comments` are the first ones with words, without long ones. */
export const BookText = Type.Object({
  ...writtenText,
  /** The day it was posted. */
  day: Day,
  title: Type.Optional(Type.String()),
  comments: Type.Array(BookComment),
});
export type BookText = Static<typeof BookText>;

/** Oldest first. `after` is present if there are more. */
export const BookTexts = Type.Object({ texts: Type.Array(BookText), after: Type.Optional(Type.String()) });
export type BookTexts = Static<typeof BookTexts>;
