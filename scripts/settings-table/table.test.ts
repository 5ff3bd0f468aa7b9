import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../setup/command.mjs";
import { settingsPage } from "./table.ts";

test("the table of settings says what the code reads: run `npm run settings-table`", async () => {
  expect(readFileSync(join(root, "docs/settings.md"), "utf8")).toBe(await settingsPage());
});
