import { Type, type Static } from "typebox";
import { Day, photoFields } from "./library.ts";
import { albumPhotosAtOnce, captionLength, filesPerMessage, titleLength } from "./limits.ts";
import { Author } from "./messages.ts";
import { Id } from "./wire.ts";

/** Order by the day the photos were taken, or arranged by hand. */
export type AlbumOrder = "day" | "manual";
const order = Type.Unsafe<AlbumOrder>({ type: "string", enum: ["day", "manual"] });

const albumFields = {
  id: Id,
  groupId: Id,
  title: Type.String(),
  /** All members can add photos; otherwise only the creator can. */
  isCommon: Type.Boolean(),
  order,
  /** Includes videos. */
  photos: Type.Integer(),
  videos: Type.Integer(),
  cover: Type.Optional(Type.Object({ id: Id, thumbhash: Type.Optional(Type.String()) })),
  creator: Type.Optional(Author),
};

export const Album = Type.Object(albumFields);
export type Album = Static<typeof Album>;

/** Newest first. `after` is present if there are more. */
export const Albums = Type.Object({ albums: Type.Array(Album), after: Type.Optional(Id) });
export type Albums = Static<typeof Albums>;

export const AlbumsQuery = Type.Object({ after: Type.Optional(Id) });

export const AlbumPage = Type.Object({
  ...albumFields,
  days: Type.Optional(Type.Object({ first: Day, last: Day })),
  people: Type.Array(Author),
});
export type AlbumPage = Static<typeof AlbumPage>;

/** An album has each file at most once. */
export const AlbumPhoto = Type.Object({
  ...photoFields,
  caption: Type.Optional(Type.String()),
  place: Type.Optional(Type.String()),
  /** Absent if the account is deleted. */
  addedById: Type.Optional(Id),
});
export type AlbumPhoto = Static<typeof AlbumPhoto>;

/** In the order of the album. `after` is present if there are more. */
export const AlbumPhotos = Type.Object({ photos: Type.Array(AlbumPhoto), after: Type.Optional(Type.Integer()) });
export type AlbumPhotos = Static<typeof AlbumPhotos>;

export const AlbumPhotosQuery = Type.Object({
  after: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
});

const PhotoToAdd = Type.Object({ id: Id, messageId: Id });
const PhotosToAdd = Type.Array(PhotoToAdd, { maxItems: albumPhotosAtOnce });
export type PhotoToAdd = Static<typeof PhotoToAdd>;

const title = Type.String({ maxLength: titleLength });

/** Photos that are not in the group are left out. */
export const NewAlbum = Type.Object({
  title,
  isCommon: Type.Boolean(),
  photos: Type.Optional(PhotosToAdd),
  /** Undoing this import deletes the album, unless it has other photos. */
  importId: Type.Optional(Id),
});
export type NewAlbum = Static<typeof NewAlbum>;

export const AlbumChanges = Type.Object({
  title: Type.Optional(title),
  isCommon: Type.Optional(Type.Boolean()),
  order: Type.Optional(order),
  cover: Type.Optional(Id),
});
export type AlbumChanges = Static<typeof AlbumChanges>;

/** Returns how many photos were not in the album before. */
export const AlbumAdditions = Type.Object({ photos: PhotosToAdd });
export const Added = Type.Object({ added: Type.Integer() });
export type Added = Static<typeof Added>;

/** Posts the files to the group, in one message per day and person, and adds them to the album. */
export const AlbumUploads = Type.Object({ files: Type.Array(Id, { minItems: 1, maxItems: filesPerMessage }) });

/** The photos stay in their messages. */
export const AlbumRemoval = Type.Object({ ids: Type.Array(Id, { maxItems: albumPhotosAtOnce }) });

export const AlbumPhotoChanges = Type.Object({
  caption: Type.Optional(Type.String({ maxLength: captionLength })),
  /** The photo to insert it before; null for the end. Gives the album its own order. */
  before: Type.Optional(Type.Union([Id, Type.Null()])),
});
export type AlbumPhotoChanges = Static<typeof AlbumPhotoChanges>;

export const AlbumPhotoParams = Type.Object({
  id: Type.String({ maxLength: 128 }),
  fileId: Type.String({ maxLength: 128 }),
});
