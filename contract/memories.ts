import { Type, type Static } from "typebox";
import { Day, photoFields } from "./library.ts";
import { memoryPhotos } from "./limits.ts";
import { Author } from "./messages.ts";
import { Id } from "./wire.ts";

export const MemoryPhoto = Type.Object({
  ...photoFields,
  title: Type.Optional(Type.String()),
  author: Type.Optional(Type.Object({ id: Id, name: Type.String() })),
});
export type MemoryPhoto = Static<typeof MemoryPhoto>;

/** Latest year first. `total` counts at most 200 photos; `oldest` is the day of the last of them. */
export const Memories = Type.Object({
  photos: Type.Array(MemoryPhoto),
  total: Type.Integer(),
  oldest: Type.Optional(Day),
});
export type Memories = Static<typeof Memories>;

/** The reader's current day; defaults to the server's. */
export const MemoriesQuery = Type.Object({
  day: Type.Optional(Day),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: memoryPhotos })),
});

/** Hides a photo, messages of a person, or a range of days, for this person only. */
export const NewHiddenMemory = Type.Union([
  Type.Object({ file: Id }, { additionalProperties: false }),
  Type.Object({ person: Id }, { additionalProperties: false }),
  Type.Object({ from: Day, to: Day }, { additionalProperties: false }),
]);
export type NewHiddenMemory = Static<typeof NewHiddenMemory>;

/** Latest first. Each has either a file, a person or two days. */
export const HiddenMemories = Type.Object({
  hidden: Type.Array(
    Type.Object({
      id: Id,
      file: Type.Optional(Id),
      person: Type.Optional(Author),
      from: Type.Optional(Day),
      to: Type.Optional(Day),
    }),
  ),
});
export type HiddenMemories = Static<typeof HiddenMemories>;

export const RecapParams = Type.Object({
  id: Type.String({ maxLength: 128 }),
  year: Type.Integer({ minimum: 1826, maximum: 9999 }),
});

export const Recap = Type.Object({
  /** Photos per month, from January on. */
  months: Type.Array(Type.Integer()),
  loved: Type.Array(Type.Object({ photo: MemoryPhoto, reactions: Type.Integer() })),
  people: Type.Array(Type.Object({ person: Author, photos: Type.Integer() })),
  /** Listed in the order in which they began. */
  events: Type.Array(Type.Object({ message: Id, title: Type.Optional(Type.String()), date: Type.String() })),
  /** The nearest years with photos. */
  earlier: Type.Optional(Type.Integer()),
  later: Type.Optional(Type.Integer()),
});
export type Recap = Static<typeof Recap>;
