import type { Frame, FrameContent, FrameNews, FramePhoto, FramesOfGroup } from "#contract/frames.ts";
import { toSeconds } from "../../../clock.ts";
import { dayOf } from "../library/rules.ts";
import type { framesOf } from "./actions.ts";
import type { frameContent, frameNews, FramePhotoWithTexts } from "./actions-opened.ts";
import type { FrameInGroupRow } from "./queries.ts";
import { wordsOf } from "./rules.ts";

export function presentFrame({
  id,
  name,
  createdAt,
  lastUsedAt,
  groups,
}: Awaited<ReturnType<typeof framesOf>>[0]): Frame {
  return {
    id,
    name,
    createdAt: toSeconds(createdAt),
    lastUsedAt: lastUsedAt === null ? undefined : toSeconds(lastUsedAt),
    groups: groups.map((group) => ({ id: group.id, name: group.name })),
  };
}

export function presentFramesOfGroup(frames: readonly FrameInGroupRow[]): FramesOfGroup {
  return {
    frames: frames.map(({ id, name, ownerId, ownerName }) => ({ id, name, owner: { id: ownerId, name: ownerName } })),
  };
}

export function presentContent(content: Awaited<ReturnType<typeof frameContent>>): FrameContent {
  return { ...content, photos: content.photos.map(presentPhoto), memories: content.memories.map(presentPhoto) };
}

export function presentNews({ latest, shown }: Awaited<ReturnType<typeof frameNews>>): FrameNews {
  return { latest, shown: shown && { at: toSeconds(shown.at), photo: presentPhoto(shown.photo) } };
}

function presentPhoto(photo: FramePhotoWithTexts): FramePhoto {
  const { authorName, authorPictureId } = photo;
  return {
    id: photo.id,
    messageId: photo.messageId,
    isVideo: photo.type.startsWith("video/"),
    width: photo.width ?? undefined,
    height: photo.height ?? undefined,
    thumbhash: photo.thumbhash ?? undefined,
    day: dayOf(photo.takenAt),
    postedAt: toSeconds(photo.createdAt),
    author: authorName === null ? undefined : { name: authorName, pictureId: authorPictureId ?? undefined },
    words: wordsOf(photo.caption, photo),
    place: photo.place,
    isLiked: photo.isLiked === 1,
  };
}
