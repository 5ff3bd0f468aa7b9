import type { Generated } from "kysely";
import type { Flag } from "./flag.ts";

export interface AlbumsTable {
  id: string;
  created_at: number;
  group_id: string;
  creator_id: string | null;
  title: string;
  is_common: Flag;
  sort: "day" | "manual";
  cover_id: string | null;
  import_id: Generated<string | null>;
}

/** A photo leaves the album when its message no longer has the file. */
export interface AlbumPhotosTable {
  album_id: string;
  file_id: string;
  message_id: string;
  position: number;
  caption: string | null;
  added_by: string | null;
  added_at: number;
}

/** A person in a photo: a user, or else a name. `x` and `y` are fractions of the width and height, or null for no place. */
export interface PhotoPeopleTable {
  id: string;
  created_at: number;
  group_id: string;
  message_id: string;
  file_id: string;
  user_id: string | null;
  name: string | null;
  /** The folded name. A group has one spelling for each. */
  folded_name: string | null;
  x: number | null;
  y: number | null;
  created_by: string | null;
}

/** A member who says that a name in the photos of a group is theirs. Ends with the last mark of the name. */
export interface PhotoNameClaimsTable {
  id: string;
  created_at: number;
  group_id: string;
  folded_name: string;
  name: string;
  user_id: string;
}

export interface AlbumLinksTable {
  id: string;
  created_at: number;
  album_id: string;
  created_by: string;
  token_hash: string;
  expires_at: number | null;
}

export interface MemoryReadersTable {
  user_id: string;
  /** Such as "2026-11-25"; "" before the first. */
  told_on: string;
}

export interface HiddenMemoriesTable {
  id: string;
  user_id: string;
  file_id: string | null;
  person_id: string | null;
  since: number | null;
  until: number | null;
}
