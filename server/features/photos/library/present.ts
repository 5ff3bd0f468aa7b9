import { limitMarks } from "#contract/marks.ts";
import type { LibraryPhoto, MarkedPerson, PersonInPhotos, PhotoFields, PhotoMonths } from "#contract/library.ts";
import { personOf } from "../../identity/people/present.ts";
import type { libraryMonths, peopleInPhotos, ShownPhoto } from "./actions.ts";
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

type Months = Awaited<ReturnType<typeof libraryMonths>>;

export function presentMonths({ months, marked }: Months): PhotoMonths {
  return { months, marked: marked && presentMarked(marked) };
}

function presentMarked({ id, userName, name, avatarId, avatarUrl }: NonNullable<Months["marked"]>): MarkedPerson {
  return { member: personOf(id, userName, avatarId, avatarUrl), name: name ?? undefined };
}

export function presentPersonInPhotos(row: Awaited<ReturnType<typeof peopleInPhotos>>[number]): PersonInPhotos {
  return { ...presentMarked(row), photos: row.photos };
}
