import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./setup/command.mjs";
import { architecturePage } from "./tables/districts.ts";
import { settingsPage } from "./tables/settings.ts";

/** `npm run tables`: writes the tables in docs/ that follow from the code. */
writeFileSync(join(root, "docs/settings.md"), await settingsPage());
writeFileSync(join(root, "docs/architecture.md"), await architecturePage());
