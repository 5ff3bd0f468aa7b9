import { Type, type Static } from "typebox";
import { Day, photoFields } from "./library.ts";
import { memoryPhotos } from "./limits.ts";
import { Author } from "./messages.ts";
import { Id } from "./wire.ts";

/** A photo or video of a group taken on this day in an earlier year. */
export const MemoryPhoto = Type.Object({
  ...photoFields,
  title: Type.Optional(Type.String()),
  author: Type.Optional(Type.Object({ id: Id, name: Type.String() })),
});
export type MemoryPhoto = Static<typeof MemoryPhoto>;

/** `GET /api/groups/{id}/memories`: the latest year first. `total` counts at most 200 photos; `oldest` is the day of the last of them. */
export const Memories = Type.Object({
  photos: Type.Array(MemoryPhoto),
  total: Type.Integer(),
  oldest: Type.Optional(Day),
});
export type Memories = Static<typeof Memories>;

/** `day` is today for the reader; the day of the server if absent. */
export const MemoriesQuery = Type.Object({
  day: Type.Optional(Day),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: memoryPhotos })),
});

/** `POST /api/me/hidden-memories`: hides a photo, photos in messages of a person, or those taken from one day to another. Only for this person. */
export const NewHiddenMemory = Type.Union([
  Type.Object({ file: Id }, { additionalProperties: false }),
  Type.Object({ person: Id }, { additionalProperties: false }),
  Type.Object({ from: Day, to: Day }, { additionalProperties: false }),
]);
export type NewHiddenMemory = Static<typeof NewHiddenMemory>;

/** `GET /api/me/hidden-memories`: the latest first. Each has either a file, a person or two days. */
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

/** `GET /api/groups/{id}/recap/{year}`: a year of a group in photos. */
export const Recap = Type.Object({
  /** Number of photos in each month, from January on. */
  months: Type.Array(Type.Integer()),
  loved: Type.Array(Type.Object({ photo: MemoryPhoto, reactions: Type.Integer() })),
  people: Type.Array(Type.Object({ person: Author, photos: Type.Integer() })),
  /** In the order in which they began. */
  events: Type.Array(Type.Object({ message: Id, title: Type.Optional(Type.String()), date: Type.String() })),
  /** The nearest years with photos. */
  earlier: Type.Optional(Type.Integer()),
  later: Type.Optional(Type.Integer()),
});
export type Recap = Static<typeof Recap>;
