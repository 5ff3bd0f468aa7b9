import type { Generated } from "kysely";
import type { Flag } from "./flag.ts";

export interface AlbumsTable {
  id: string;
  created_at: number;
  group_id: string;
  creator_id: string | null;
  title: string;
  is_common: Flag;
  /** By the day the photos were taken, or by their position. */
  sort: "day" | "manual";
  cover_id: string | null;
  import_id: Generated<string | null>;
}

/** A file of a message. In the album only as long as the message has it. */
export interface AlbumPhotosTable {
  album_id: string;
  file_id: string;
  message_id: string;
  position: number;
  caption: string | null;
  added_by: string | null;
  added_at: number;
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
  /** The last day for which they were notified, such as "2026-11-25"; "" before the first. */
  told_on: string;
}

/** Memories that a person has hidden: a file, photos by a person, or those taken in a time. */
export interface HiddenMemoriesTable {
  id: string;
  user_id: string;
  file_id: string | null;
  person_id: string | null;
  since: number | null;
  until: number | null;
}
