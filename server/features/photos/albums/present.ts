import { limitMarks } from "#contract/marks.ts";
import type { Album, AlbumPage, AlbumPhoto } from "#contract/albums.ts";
import { presentPhotoFields } from "../library/present.ts";
import { dayOf } from "../library/rules.ts";
import { presentAvatar } from "../../identity/people/present.ts";
import type { OpenAlbum } from "./actions.ts";
import type { AlbumWithCoverRow } from "./queries.ts";
import type { ShownPhoto } from "./rules.ts";

export function presentAlbum(album: AlbumWithCoverRow): Album {
  const { id, title, photos, videos, coverFile, coverThumbhash, creator_id: creatorId, creatorName } = album;
  return {
    id,
    title,
    photos,
    videos,
    groupId: album.group_id,
    isCommon: album.is_common === 1,
    order: album.sort,
    cover: coverFile === null ? undefined : { id: coverFile, thumbhash: coverThumbhash ?? undefined },
    creator:
      creatorId === null || creatorName === null
        ? undefined
        : {
            id: creatorId,
            name: creatorName,
            entityType: "user",
            avatar: presentAvatar(album.creatorAvatarId, album.creatorAvatarUrl),
          },
  };
}

export function presentAlbumPage({ album, summary: { first, last }, people }: OpenAlbum): AlbumPage {
  return {
    ...presentAlbum(album),
    days: first === null || last === null ? undefined : { first: dayOf(first), last: dayOf(last) },
    people: people.map(({ id, name, avatarId, avatarUrl }) => ({
      id,
      name,
      entityType: "user",
      avatar: presentAvatar(avatarId, avatarUrl),
    })),
  };
}

export function presentAlbumPhoto(photo: ShownPhoto): AlbumPhoto {
  return {
    caption: photo.caption ?? undefined,
    place: photo.place && limitMarks(photo.place),
    addedById: photo.addedBy ?? undefined,
    ...presentPhotoFields(photo),
  };
}
