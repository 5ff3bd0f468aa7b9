import type { LibraryPhoto } from "#contract/library.ts";
import type { ShownPhoto } from "./actions.ts";
import { dayOf } from "./rules.ts";

export function presentPhoto(photo: ShownPhoto): LibraryPhoto {
  const { id, type, status, name, messageId, mayDate } = photo;
  return {
    ...{ id, type, status, name, messageId, mayDate },
    contentUrl: photo.content_url,
    width: photo.width ?? undefined,
    height: photo.height ?? undefined,
    thumbhash: photo.thumbhash ?? undefined,
    duration: photo.duration === null ? undefined : photo.duration / 1000,
    day: dayOf(photo.takenAt),
  };
}
