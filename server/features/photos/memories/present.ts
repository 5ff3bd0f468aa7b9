import type { HiddenMemories, Memories, MemoryPhoto, Recap } from "#contract/memories.ts";
import { presentPhotoFields } from "../library/present.ts";
import { dayLength, dayOf } from "../library/rules.ts";
import { presentAvatar } from "../../identity/people/present.ts";
import type { PhotosOfDay } from "./actions.ts";
import type { YearOfGroup } from "./actions-recap.ts";
import type { HiddenRow, MemoryRow } from "./queries.ts";

export function presentMemories({ photos, total, oldest }: PhotosOfDay): Memories {
  return { photos: photos.map(presentMemory), total, oldest: oldest === undefined ? undefined : dayOf(oldest) };
}

function presentMemory(photo: MemoryRow): MemoryPhoto {
  const { authorId, authorName } = photo;
  return {
    title: photo.title ?? undefined,
    author: authorId === null || authorName === null ? undefined : { id: authorId, name: authorName },
    ...presentPhotoFields(photo),
  };
}

export function presentHidden(rows: readonly HiddenRow[]): HiddenMemories {
  return {
    hidden: rows.map(({ id, file_id, person_id, personName, avatarId, avatarUrl, since, until }) => ({
      id,
      file: file_id ?? undefined,
      person:
        person_id === null || personName === null
          ? undefined
          : { id: person_id, name: personName, avatar: presentAvatar(avatarId, avatarUrl), entityType: "user" },
      from: since === null ? undefined : dayOf(since),
      to: until === null ? undefined : dayOf(until - dayLength),
    })),
  };
}

export function presentRecap({ months, loved, people, events, earlier, later }: YearOfGroup): Recap {
  return {
    months,
    earlier,
    later,
    loved: loved.map(({ photo, reactions }) => ({ photo: presentMemory(photo), reactions })),
    people: people.map(({ id, name, avatarId, avatarUrl, photos }) => ({
      person: { id, name, avatar: presentAvatar(avatarId, avatarUrl), entityType: "user" },
      photos,
    })),
    events: events.map(({ id, title, date }) => ({ message: id, title: title ?? undefined, date })),
  };
}
