import type { Role } from "#contract/permissions.ts";

export interface LogData {
  role?: Role;
  blocked?: true;
  deletedPosts?: true;
  isNeeded?: boolean;
  title?: string;
  name?: string;
}
