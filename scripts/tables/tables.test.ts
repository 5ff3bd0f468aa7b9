import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../setup/command.mjs";
import { architecturePage } from "./districts.ts";
import { settingsPage } from "./settings.ts";

test.each([
  ["settings.md", settingsPage],
  ["architecture.md", architecturePage],
])("the table in docs/%s says what the code does: run `npm run tables`", async (name, page) => {
  expect(readFileSync(join(root, "docs", name), "utf8")).toBe(await page());
});
