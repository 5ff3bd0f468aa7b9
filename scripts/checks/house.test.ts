import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { houseProblems } from "./house.ts";

const root = mkdtempSync(join(tmpdir(), "hearth-house-"));
afterAll(() => rmSync(root, { recursive: true }));
for (const folder of [
  "server/features/groups/groups",
  "server/features/groups/admission",
  "web/features/groups/groups",
])
  mkdirSync(join(root, folder), { recursive: true });
writeFileSync(join(root, "web/features/loose.ts"), "");
const listed = { server: { groups: ["groups", "admission"] }, web: { groups: ["groups", "loose"] } };

test.each([
  ["a feature without a district", listed, "web/features/loose.ts is not in scripts/house.mjs"],
  ["a feature that is missing", listed, "scripts/house.mjs: there is no folder web/features/groups/loose"],
  ["a folder outside the register", { server: { groups: ["groups"] } }, "server/features/groups/admission is not in"],
  [
    "a feature that is listed twice",
    { server: { groups: ["groups", "admission"], files: ["admission"] } },
    "scripts/house.mjs: admission is in server twice",
  ],
])("%s is reported", (_, register, problem) => {
  expect(houseProblems(root, register)).toContainEqual(expect.stringContaining(problem));
});

test("a register that fits the folders has no problem", () => {
  expect(houseProblems(root, { server: { groups: ["groups", "admission"] } })).toEqual([]);
});
