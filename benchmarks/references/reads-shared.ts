import type { Statements } from "./database.ts";

export type Prepare = Statements["prepare"];

/** The reader, and the ids in the request. */
export interface Asked {
  me: string;
  group: string;
  message: string;
  /** Such as "2031-05". */
  month: string;
}

export type Reads = Record<string, () => Promise<object>>;

export const seconds = (milliseconds: number): number => Math.floor(milliseconds / 1000);

export const groupOf = (id: string, name: string) => ({ id, name, entityType: "group" });

/** Columns that lists of files show. */
export interface FileRow {
  id: string;
  type: string;
  status: string;
  content_url: string;
  width: number;
  height: number;
  thumbhash: string;
  name: string;
}

interface PersonRow {
  id: string;
  name: string;
  avatar: string | null;
  url: string | null;
}

export const personColumns = "author.id author_id, author.name author_name, avatar.id avatar, avatar.content_url url";
export const personJoins =
  "left join users author on author.id = m.author_id left join files avatar on avatar.id = author.avatar_id";

export function person({ id, name, avatar, url }: PersonRow) {
  return { id, name, entityType: "user", avatar: avatarOf(avatar, url) };
}

export function avatarOf(id: string | null, contentUrl: string | null) {
  return id === null ? undefined : { id, contentUrl, entityType: "file" };
}

/** Returns a function that finds people by id. */
export function peopleIn(prepare: Prepare) {
  const people = prepare<PersonRow>(
    `select users.id, users.name, files.id avatar, files.content_url url
     from users left join files on files.id = users.avatar_id where users.id in list(?1)`,
  );
  return async (ids: Iterable<string>) =>
    new Map((await people([...new Set(ids)])).map((row) => [row.id, person(row)]));
}
