import { Type, type Static, type TObject } from "typebox";
import { FileStatus } from "./files.ts";
import { nameLength, photosPerPage } from "./limits.ts";
import { Author } from "./messages.ts";
import { Id } from "./wire.ts";

/** "2026-11" and "2026-11-25", by the local clock of the place where photos were taken. */
export const Month = Type.String({ pattern: String.raw`^\d{4}-(0[1-9]|1[0-2])$` });
export const Day = Type.String({ pattern: String.raw`^\d{4}-\d{2}-\d{2}$` });

/** Only photos in which a person is marked: a user, or within a group the name of someone without an account. */
export const MarkedQuery = Type.Object({
  person: Type.Optional(Id),
  name: Type.Optional(Type.String({ maxLength: nameLength })),
});
export type MarkedQuery = Static<typeof MarkedQuery>;

/** Has either `member` or `name`. */
export const MarkedPerson = Type.Object({ member: Type.Optional(Author), name: Type.Optional(Type.String()) });
export type MarkedPerson = Static<typeof MarkedPerson>;

export const PersonInPhotos = Type.Object({ ...MarkedPerson.properties, photos: Type.Integer() });
export type PersonInPhotos = Static<typeof PersonInPhotos>;

/** Those in most photos first. */
export const PeopleInPhotos = Type.Object({ people: Type.Array(PersonInPhotos) });

/** Newest first. `marked` is the person of the query, absent if there are no such photos. */
export const PhotoMonths = Type.Object({
  months: Type.Array(Type.Object({ month: Month, photos: Type.Integer() })),
  marked: Type.Optional(MarkedPerson),
});
export type PhotoMonths = Static<typeof PhotoMonths>;

export const photoFields = {
  id: Id,
  type: Type.String(),
  status: FileStatus,
  contentUrl: Type.String(),
  width: Type.Optional(Type.Integer()),
  height: Type.Optional(Type.Integer()),
  thumbhash: Type.Optional(Type.String()),
  /** Length of a video in seconds. */
  duration: Type.Optional(Type.Number()),
  name: Type.String(),
  messageId: Id,
  /** The day it was taken, or else posted. */
  day: Day,
};
export type PhotoFields = Static<TObject<typeof photoFields>>;

/** A shared file is listed once for each message. */
export const LibraryPhoto = Type.Object({
  ...photoFields,
  caption: Type.Optional(Type.String()),
  place: Type.Optional(Type.String()),
  /** Absent if the account is deleted. */
  addedById: Type.Optional(Id),
  mayDate: Type.Boolean(),
});
export type LibraryPhoto = Static<typeof LibraryPhoto>;

/** Newest first. `after` is present if there are more. */
export const PhotoPage = Type.Object({ photos: Type.Array(LibraryPhoto), after: Type.Optional(Type.String()) });
export type PhotoPage = Static<typeof PhotoPage>;

/** Only those of a month, or of a day and before. `after` continues after the last page. */
export const PhotoPageQuery = Type.Object({
  ...MarkedQuery.properties,
  month: Type.Optional(Month),
  from: Type.Optional(Day),
  after: Type.Optional(Type.String({ maxLength: 128 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: photosPerPage })),
});
export type PhotoPageQuery = Static<typeof PhotoPageQuery>;

/** Corrects the day it was taken; for its uploader and admins of a group that has it. */
export const PhotoDay = Type.Object({ day: Day });

/** `POST /files/photos.zip` as a form: ids of files, separated by commas. The ZIPs of groups and messages need none. */
export const SelectedPhotos = Type.Object({ ids: Type.Optional(Type.String()) });

export const PhotosToDivide = Type.Object({ ids: Type.Array(Type.String()) });

/** Files with ids from `from` up to `until` (exclusive), or all. Ids as bounds lose no file if others are added or deleted between parts. */
export const PartQuery = Type.Object({
  part: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  from: Type.Optional(Id),
  until: Type.Optional(Id),
});
export type PartQuery = Static<typeof PartQuery>;

/** ZIP files of at most 2 GB of originals, unless a single file is larger. Unpacked into one folder, they equal a single archive. */
export const DownloadParts = Type.Object({
  parts: Type.Array(Type.Object({ files: Type.Integer(), bytes: Type.Integer(), address: Type.String() })),
});
export type DownloadParts = Static<typeof DownloadParts>;
