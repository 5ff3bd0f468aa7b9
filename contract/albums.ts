import { Type, type Static } from "typebox";
import { Day, photoFields } from "./library.ts";
import { albumPhotosAtOnce, captionLength, filesPerMessage, titleLength } from "./limits.ts";
import { Author } from "./messages.ts";
import { Id } from "./wire.ts";

/** By the day the photos were taken, or as somebody has arranged them. */
export type AlbumOrder = "day" | "manual";
const order = Type.Unsafe<AlbumOrder>({ type: "string", enum: ["day", "manual"] });

const albumFields = {
  id: Id,
  groupId: Id,
  title: Type.String(),
  /** All members can add photos; otherwise only its creator can. */
  isCommon: Type.Boolean(),
  order,
  photos: Type.Integer(),
  videos: Type.Integer(),
  cover: Type.Optional(Type.Object({ id: Id, thumbhash: Type.Optional(Type.String()) })),
  creator: Type.Optional(Author),
};

export const Album = Type.Object(albumFields);
export type Album = Static<typeof Album>;

/** `GET /api/groups/{id}/albums`: the newest first. `after` is present if there are more. */
export const Albums = Type.Object({ albums: Type.Array(Album), after: Type.Optional(Id) });
export type Albums = Static<typeof Albums>;

export const AlbumsQuery = Type.Object({ after: Type.Optional(Id) });

/** `GET /api/albums/{id}`: an album with the days of its photos and the people who added most of them. */
export const AlbumPage = Type.Object({
  ...albumFields,
  days: Type.Optional(Type.Object({ first: Day, last: Day })),
  people: Type.Array(Author),
});
export type AlbumPage = Static<typeof AlbumPage>;

/** A photo or video of an album. Its file is in it once. */
export const AlbumPhoto = Type.Object({
  ...photoFields,
  caption: Type.Optional(Type.String()),
  place: Type.Optional(Type.String()),
  /** The person who added it. Absent if the account is deleted. */
  addedById: Type.Optional(Id),
});
export type AlbumPhoto = Static<typeof AlbumPhoto>;

/** `GET /api/albums/{id}/photos`: in the order of the album. `after` is present if there are more. */
export const AlbumPhotos = Type.Object({ photos: Type.Array(AlbumPhoto), after: Type.Optional(Type.Integer()) });
export type AlbumPhotos = Static<typeof AlbumPhotos>;

export const AlbumPhotosQuery = Type.Object({
  after: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
});

const PhotoToAdd = Type.Object({ id: Id, messageId: Id });
const PhotosToAdd = Type.Array(PhotoToAdd, { maxItems: albumPhotosAtOnce });
export type PhotoToAdd = Static<typeof PhotoToAdd>;

const title = Type.String({ maxLength: titleLength });

/** `POST /api/groups/{id}/albums`. Photos that are not in the group are left out. */
export const NewAlbum = Type.Object({
  title,
  isCommon: Type.Boolean(),
  photos: Type.Optional(PhotosToAdd),
  /** An import of the person. Undoing it deletes the album, unless there are other photos in it. */
  importId: Type.Optional(Id),
});
export type NewAlbum = Static<typeof NewAlbum>;

/** `PUT /api/albums/{id}`, for its creator and admins. */
export const AlbumChanges = Type.Object({
  title: Type.Optional(title),
  isCommon: Type.Optional(Type.Boolean()),
  order: Type.Optional(order),
  cover: Type.Optional(Id),
});
export type AlbumChanges = Static<typeof AlbumChanges>;

/** `POST /api/albums/{id}/photos` adds photos of the group, and returns how many of them were not in the album before. */
export const AlbumAdditions = Type.Object({ photos: PhotosToAdd });
export const Added = Type.Object({ added: Type.Integer() });
export type Added = Static<typeof Added>;

/** `POST /api/albums/{id}/uploads` posts files to the group, in one message for each day and person, and adds them to the album. */
export const AlbumUploads = Type.Object({ files: Type.Array(Id, { minItems: 1, maxItems: filesPerMessage }) });

/** `POST /api/albums/{id}/photos/removal`. The photos stay in their messages. */
export const AlbumRemoval = Type.Object({ ids: Type.Array(Id, { maxItems: albumPhotosAtOnce }) });

export const AlbumPhotoChanges = Type.Object({
  caption: Type.Optional(Type.String({ maxLength: captionLength })),
  /** Moves it before this photo, or to the end if null, and gives the album its own order. */
  before: Type.Optional(Type.Union([Id, Type.Null()])),
});
export type AlbumPhotoChanges = Static<typeof AlbumPhotoChanges>;

export const AlbumPhotoParams = Type.Object({
  id: Type.String({ maxLength: 128 }),
  fileId: Type.String({ maxLength: 128 }),
});
