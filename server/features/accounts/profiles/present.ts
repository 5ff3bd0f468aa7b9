import type { PhotoOfMessage, Profile } from "#contract/profiles.ts";
import { presentPerson } from "../../identity/people/present.ts";
import { presentAvatar } from "../../identity/people/present.ts";
import { birthdayOf } from "../../identity/people/rules-birthdays.ts";
import type { FullProfile } from "./actions.ts";
import type { PhotoRow } from "./queries.ts";

export function presentProfile({ person, birthday, groups, photos, marked }: FullProfile): Profile {
  return {
    person: presentPerson(person),
    birthday: birthday && birthdayOf(birthday),
    groups: groups.map(({ id, name, pictureId, pictureUrl }) => ({
      id,
      name,
      picture: presentAvatar(pictureId, pictureUrl),
      entityType: "group",
    })),
    photos: photos.map(presentPhoto),
    photosWith: marked.map(presentPhoto),
  };
}

function presentPhoto({ id, message, type, width, height, thumbhash }: PhotoRow): PhotoOfMessage {
  return {
    id,
    message,
    type,
    width: width ?? undefined,
    height: height ?? undefined,
    thumbhash: thumbhash ?? undefined,
  };
}
