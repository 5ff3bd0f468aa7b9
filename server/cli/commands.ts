import { administrator, confirm, set, settings } from "./commands-administration.ts";
import { backup, backups } from "./backup.ts";
import type { Command } from "./command.ts";
import { createUser, endSecondFactor, resetPassword, users } from "./commands-accounts.ts";
import { apiKeys, createApiKey, revokeApiKey } from "./commands-api-keys.ts";
import { createGroup, deleteGroup, exportGroup, groups, invite, suspendGroup } from "./commands-groups.ts";
import { deleteUser, suspendUser } from "./commands-people.ts";
import { doctor } from "./doctor.ts";
import { importGroup } from "./import.ts";
import { importZusam } from "./import-zusam.ts";
import { moveFiles } from "./move-files.ts";
import { notice } from "./notice.ts";
import { restore } from "./restore.ts";
import { update } from "./update.ts";

export const commands: Readonly<Record<string, Command>> = {
  users,
  "create-user": createUser,
  "reset-password": resetPassword,
  "end-second-factor": endSecondFactor,
  "suspend-user": suspendUser,
  "delete-user": deleteUser,
  "api-keys": apiKeys,
  "create-api-key": createApiKey,
  "revoke-api-key": revokeApiKey,
  administrator,
  confirm,
  groups,
  "create-group": createGroup,
  invite,
  "suspend-group": suspendGroup,
  "delete-group": deleteGroup,
  notice,
  settings,
  set,
  backup,
  backups,
  restore,
  update,
  doctor,
  "move-files": moveFiles,
  export: exportGroup,
  import: importGroup,
  "import-zusam": importZusam,
};
