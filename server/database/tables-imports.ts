import type { Generated } from "kysely";
import type { Flag } from "./flag.ts";

export interface ImportsTable {
  id: string;
  group_id: string;
  title: string;
  created_by: string | null;
  created_at: number;
  /** A job deletes what it added. */
  is_undone: Generated<Flag>;
}

/** The row stays when the message is deleted. */
export interface ImportedMessagesTable {
  message_id: string;
  import_id: string;
}

/** Photos that were imported, by their content. A row stays when the photo is deleted. */
export interface ImportedPhotosTable {
  group_id: string;
  content_key: string;
  import_id: string;
}

export interface ImportedPeopleTable {
  id: string;
  group_id: string | null;
  name: string;
  /** An account that cannot sign in, or a member after an accepted claim. */
  user_id: string;
  is_claimed: Generated<Flag>;
  claimed_by: string | null;
}
