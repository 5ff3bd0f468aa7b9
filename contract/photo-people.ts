import { Type, type Static } from "typebox";
import { nameLength } from "./limits.ts";
import { Author } from "./messages.ts";
import { Id } from "./wire.ts";

/** Fractions of the width and height of the photo. */
const Place = Type.Object({
  x: Type.Number({ minimum: 0, maximum: 1 }),
  y: Type.Number({ minimum: 0, maximum: 1 }),
});
export type PhotoPlace = Static<typeof Place>;

/** Has either `member`, or the `name` of a person without an account. Without `place`, they are somewhere in the photo. */
export const PhotoPerson = Type.Object({
  id: Id,
  photo: Id,
  member: Type.Optional(Author),
  name: Type.Optional(Type.String()),
  place: Type.Optional(Place),
  /** Absent if the account is deleted. */
  markedById: Type.Optional(Id),
});
export type PhotoPerson = Static<typeof PhotoPerson>;

export const PhotoPeople = Type.Object({ people: Type.Array(PhotoPerson) });
export type PhotoPeople = Static<typeof PhotoPeople>;

/** Has either `member` or `name`. Marking the same person again moves the mark. */
export const NewPhotoPerson = Type.Object({
  photo: Id,
  member: Type.Optional(Id),
  name: Type.Optional(Type.String({ maxLength: nameLength })),
  place: Type.Optional(Place),
});
export type NewPhotoPerson = Static<typeof NewPhotoPerson>;

/** A name without an account in the photos of a group. */
export const PhotoName = Type.Object({ name: Type.String({ maxLength: nameLength }) });

/** A name in the photos of a group that a member says is theirs, until an admin decides. */
export const PhotoNameClaim = Type.Object({ id: Id, name: Type.String(), claimedBy: Author });
export type PhotoNameClaim = Static<typeof PhotoNameClaim>;

/** By name. Members see their own, admins all. */
export const PhotoNameClaims = Type.Object({ claims: Type.Array(PhotoNameClaim) });
export type PhotoNameClaims = Static<typeof PhotoNameClaims>;

export const PhotoPersonParams = Type.Object({
  id: Type.String({ maxLength: 128 }),
  personId: Type.String({ maxLength: 128 }),
});

/** Members who can be marked, and names without an account, those in most photos first. */
export const PhotoPeopleChoices = Type.Object({
  members: Type.Array(Author),
  names: Type.Array(Type.Object({ name: Type.String(), photos: Type.Integer() })),
});
export type PhotoPeopleChoices = Static<typeof PhotoPeopleChoices>;
