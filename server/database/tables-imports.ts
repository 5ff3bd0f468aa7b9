import type { Generated } from "kysely";
import type { Flag } from "./flag.ts";

/** A chat, or a collection of photos, that a member has brought into a group from elsewhere. */
export interface ImportsTable {
  id: string;
  group_id: string;
  title: string;
  /** Null if the account was deleted. */
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

/** Authors of imported messages. */
export interface ImportedPeopleTable {
  id: string;
  /** Null if the group was deleted. */
  group_id: string | null;
  /** As the chat has it. */
  name: string;
  /** The account that is the author: one that cannot sign in, or a member once that is agreed. */
  user_id: string;
  is_claimed: Generated<Flag>;
  /** The member who says that it is them and waits for an admin. */
  claimed_by: string | null;
}
