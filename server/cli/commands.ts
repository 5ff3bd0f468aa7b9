import { backup } from "./backup.ts";
import type { Command } from "./command.ts";
import { createGroup } from "./create-group.ts";
import { createUser } from "./create-user.ts";
import { doctor } from "./doctor.ts";
import { endSecondFactor } from "./end-second-factor.ts";
import { exportGroup } from "./export.ts";
import { groups } from "./groups.ts";
import { importGroup } from "./import.ts";
import { importZusam } from "./import-zusam.ts";
import { invite } from "./invite.ts";
import { notice } from "./notice.ts";
import { resetPassword } from "./reset-password.ts";
import { restore } from "./restore.ts";
import { users } from "./users.ts";

/** In the order of the overview. */
export const commands: Readonly<Record<string, Command>> = {
  users,
  "create-user": createUser,
  "reset-password": resetPassword,
  "end-second-factor": endSecondFactor,
  groups,
  "create-group": createGroup,
  invite,
  notice,
  backup,
  restore,
  doctor,
  export: exportGroup,
  import: importGroup,
  "import-zusam": importZusam,
};
