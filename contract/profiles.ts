import { Type, type Static } from "typebox";
import { Birthday } from "./accounts.ts";
import { Avatar } from "./files.ts";
import { FeedCard } from "./cards.ts";
import { Author } from "./messages.ts";
import { Id } from "./wire.ts";

export const PhotoOfMessage = Type.Object({
  id: Id,
  message: Id,
  type: Type.String(),
  width: Type.Optional(Type.Integer()),
  height: Type.Optional(Type.Integer()),
  thumbhash: Type.Optional(Type.String()),
});
export type PhotoOfMessage = Static<typeof PhotoOfMessage>;

/** All pages of a person show only what the reader may see. */
export const Profile = Type.Object({
  person: Author,
  /** Only for people who share a group with the reader, and for the reader. */
  birthday: Type.Optional(Birthday),
  groups: Type.Array(
    Type.Object({ id: Id, name: Type.String(), picture: Type.Optional(Avatar), entityType: Type.Literal("group") }),
  ),
  /** Those they posted. */
  photos: Type.Array(PhotoOfMessage),
  /** Those in which they are marked, in groups that both share. */
  photosWith: Type.Array(PhotoOfMessage),
});
export type Profile = Static<typeof Profile>;

/** Messages in shared groups, newest first, in pages of 30 from 0. */
export const ProfileCards = Type.Object({ cards: Type.Array(FeedCard) });
export type ProfileCards = Static<typeof ProfileCards>;
