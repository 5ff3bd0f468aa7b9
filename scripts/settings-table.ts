import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { settingsPage } from "./settings-table/table.ts";
import { root } from "./setup/command.mjs";

/** `npm run settings-table`: writes the table of docs/settings.md from what the code reads. */
writeFileSync(join(root, "docs/settings.md"), await settingsPage());
