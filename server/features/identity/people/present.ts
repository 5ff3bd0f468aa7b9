import type { User } from "#contract/accounts.ts";
import type { Avatar } from "#contract/files.ts";
import type { Author } from "#contract/messages.ts";
import type { People, Person } from "./rules.ts";

export function presentAvatar(id: string | null, contentUrl: string | null): Avatar | undefined {
  return id === null || contentUrl === null ? undefined : { id, contentUrl, entityType: "file" };
}

export function presentUser(person: Person): User {
  return {
    id: person.id,
    name: person.name,
    avatar: presentAvatar(person.avatarId, person.avatarUrl),
    data: {},
    entityType: "user",
  };
}

export function presentPerson({ id, name, avatarId, avatarUrl }: Person): Author {
  return { id, name, avatar: presentAvatar(avatarId, avatarUrl), entityType: "user" };
}

export type Authors = ReadonlyMap<string, Author>;

export function presentPeople(people: People): Authors {
  return new Map([...people].map(([id, person]) => [id, presentPerson(person)]));
}

export function personOf(
  id: string | null,
  name: string | null,
  avatarId: string | null,
  avatarUrl: string | null,
): Author | undefined {
  return id === null ? undefined : presentPerson({ id, name: name!, avatarId, avatarUrl });
}
