import type { Role } from "#contract/permissions.ts";

/** Details of an entry in a group's log, stored as JSON. */
export interface LogData {
  role?: Role;
  blocked?: true;
  deletedPosts?: true;
  isNeeded?: boolean;
  title?: string;
  name?: string;
}
