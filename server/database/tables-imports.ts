import type { Generated } from "kysely";
import type { Flag } from "./flag.ts";

/** A chat, or a collection of photos, that a member has imported. */
export interface ImportsTable {
  id: string;
  group_id: string;
  title: string;
  created_by: string | null;
  created_at: number;
  /** A job deletes what it added. */
  is_undone: Generated<Flag>;
}

/** Messages that an import has added. The row stays when the message is deleted. */
export interface ImportedMessagesTable {
  message_id: string;
  import_id: string;
}

/** Photos and videos that an import has added, by their content. The row stays when the photo is deleted. */
export interface ImportedPhotosTable {
  group_id: string;
  content_key: string;
  import_id: string;
}

export interface ImportedPeopleTable {
  id: string;
  group_id: string | null;
  name: string;
  /** The account of the author: one that cannot sign in, or a member after an accepted claim. */
  user_id: string;
  is_claimed: Generated<Flag>;
  /** The member whose claim waits for an admin. */
  claimed_by: string | null;
}
