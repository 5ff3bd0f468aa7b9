import { Type, type Static, type TObject } from "typebox";
import { FileStatus } from "./files.ts";
import { photosPerPage } from "./limits.ts";
import { Id } from "./wire.ts";

/** A month as "2026-11", and a day as "2026-11-25", by the clock of the place where photos were taken. */
export const Month = Type.String({ pattern: String.raw`^\d{4}-(0[1-9]|1[0-2])$` });
export const Day = Type.String({ pattern: String.raw`^\d{4}-\d{2}-\d{2}$` });

/** `GET /api/photos/months` and `GET /api/groups/{id}/photos/months`: months with photos and videos, newest first. */
export const PhotoMonths = Type.Object({
  months: Type.Array(Type.Object({ month: Month, photos: Type.Integer() })),
});
export type PhotoMonths = Static<typeof PhotoMonths>;

/** Fields of a photo or video in every list of them. */
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

/** A photo or video of a message. A file that was shared is listed once for each message. */
export const LibraryPhoto = Type.Object({
  ...photoFields,
  caption: Type.Optional(Type.String()),
  place: Type.Optional(Type.String()),
  /** The person who uploaded it. Absent if the account is deleted. */
  addedById: Type.Optional(Id),
  mayDate: Type.Boolean(),
});
export type LibraryPhoto = Static<typeof LibraryPhoto>;

/** `GET /api/photos` and `GET /api/groups/{id}/photos`: newest first. `after` is present if there are more. */
export const PhotoPage = Type.Object({ photos: Type.Array(LibraryPhoto), after: Type.Optional(Type.String()) });
export type PhotoPage = Static<typeof PhotoPage>;

/** Only those of a month, or of a day and before. `after` continues after the last page. */
export const PhotoPageQuery = Type.Object({
  month: Type.Optional(Month),
  from: Type.Optional(Day),
  after: Type.Optional(Type.String({ maxLength: 128 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: photosPerPage })),
});
export type PhotoPageQuery = Static<typeof PhotoPageQuery>;

/** `PUT /api/files/{id}/day` corrects the day a photo or video was taken, for its uploader and the admins of a group that has it. */
export const PhotoDay = Type.Object({ day: Day });

/** `POST /files/photos.zip` as a form: ids of files, separated by commas. `GET /files/groups/{id}/photos.zip` and `/files/messages/{id}/photos.zip` need none. */
export const SelectedPhotos = Type.Object({ ids: Type.Optional(Type.String()) });

/** `POST /api/photos/parts`: ids of files. */
export const PhotosToDivide = Type.Object({ ids: Type.Array(Type.String()) });

/**
 * A part of a download: the files with ids from `from` on and before `until`. Bounds are ids, so no file is lost between two parts, whatever is added
 * or deleted meanwhile. `part` is the number in the name of the archive. Without bounds, all files are in one archive.
 */
export const PartQuery = Type.Object({
  part: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  from: Type.Optional(Id),
  until: Type.Optional(Id),
});
export type PartQuery = Static<typeof PartQuery>;

/**
 * `GET …/parts`: the ZIP files in which something can be downloaded, none with more than 2 GB of originals unless a single file is larger. Unpacked
 * into one folder, they give the same as a single archive. An address that is the only one needs no part.
 */
export const DownloadParts = Type.Object({
  parts: Type.Array(Type.Object({ files: Type.Integer(), bytes: Type.Integer(), address: Type.String() })),
});
export type DownloadParts = Static<typeof DownloadParts>;
