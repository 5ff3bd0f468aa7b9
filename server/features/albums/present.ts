import type { Album, AlbumPage, AlbumPhoto } from "#contract/albums.ts";
import { dayOf } from "../library/rules.ts";
import { presentAvatar } from "../people/present.ts";
import type { OpenAlbum } from "./actions.ts";
import type { AlbumWithCoverRow } from "./queries.ts";
import type { ShownPhoto } from "./rules.ts";

export function presentAlbum(album: AlbumWithCoverRow): Album {
  const { id, title, photos, coverFile, coverThumbhash, creator_id: creatorId, creatorName } = album;
  return {
    ...{ id, title, photos, groupId: album.group_id, isCommon: album.is_common === 1, order: album.sort },
    cover: coverFile === null ? undefined : { id: coverFile, thumbhash: coverThumbhash ?? undefined },
    creator:
      creatorId === null || creatorName === null
        ? undefined
        : {
            ...{ id: creatorId, name: creatorName, entityType: "user" },
            avatar: presentAvatar(album.creatorAvatarId, album.creatorAvatarUrl),
          },
  };
}

export function presentAlbumPage({ album, summary: { videos, first, last }, people }: OpenAlbum): AlbumPage {
  return {
    ...presentAlbum(album),
    videos,
    days: first === null || last === null ? undefined : { first: dayOf(first), last: dayOf(last) },
    people: people.map(({ id, name, avatarId, avatarUrl }) => ({
      ...{ id, name, entityType: "user" },
      avatar: presentAvatar(avatarId, avatarUrl),
    })),
  };
}

export function presentAlbumPhoto(photo: ShownPhoto): AlbumPhoto {
  const { id, type, status, name, messageId } = photo;
  return {
    ...{ id, type, status, name, messageId },
    contentUrl: photo.content_url,
    width: photo.width ?? undefined,
    height: photo.height ?? undefined,
    thumbhash: photo.thumbhash ?? undefined,
    duration: photo.duration === null ? undefined : photo.duration / 1000,
    day: dayOf(photo.takenAt),
    caption: photo.caption ?? undefined,
    addedById: photo.addedBy ?? undefined,
  };
}
