import { limitMarks } from "#contract/marks.ts";
import type { LibraryPhoto, PhotoFields } from "#contract/library.ts";
import type { ShownPhoto } from "./actions.ts";
import { dayOf } from "./rules.ts";

export function presentPhoto(photo: ShownPhoto): LibraryPhoto {
  const { caption, place, owner_id: ownerId, mayDate } = photo;
  return {
    caption: caption && limitMarks(caption),
    place: place && limitMarks(place),
    addedById: ownerId ?? undefined,
    mayDate,
    ...presentPhotoFields(photo),
  };
}

export function presentPhotoFields(
  photo: Omit<ShownPhoto, "mayDate" | "owner_id" | "caption" | "place" | "groupId" | "size" | "original_type">,
): PhotoFields {
  const { id, type, status, name, messageId } = photo;
  return {
    id,
    type,
    status,
    name,
    messageId,
    contentUrl: photo.content_url,
    width: photo.width ?? undefined,
    height: photo.height ?? undefined,
    thumbhash: photo.thumbhash ?? undefined,
    duration: photo.duration === null ? undefined : photo.duration / 1000,
    day: dayOf(photo.takenAt),
  };
}
