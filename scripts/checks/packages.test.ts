import { expect, test } from "vitest";
import { packageProblems, problemsOf } from "./packages.ts";
import { root } from "../setup/command.mjs";

test("all dependencies have accepted licences and need no install scripts", () => {
  expect(packageProblems(root)).toEqual([]);
});

test.each([
  ["GPL-3.0-only", "its licence is GPL-3.0-only"],
  ["AGPL-3.0-or-later", "its licence is AGPL-3.0-or-later"],
  ["MIT AND GPL-2.0-only", "its licence is MIT AND GPL-2.0-only"],
  ["SEE LICENSE IN LICENSE.txt", "its licence is SEE LICENSE IN LICENSE.txt"],
  [undefined, "its licence is not said"],
])("a package licensed under %s is reported", (license, problem) => {
  expect(problemsOf("mirror", { version: "1.0.0", license })).toEqual([`mirror 1.0.0: ${problem}`]);
});

test("a choice of licences is accepted, and an install script is reported", () => {
  expect(problemsOf("mirror", { version: "1.0.0", license: "(GPL-2.0-only OR MIT)" })).toEqual([]);
  expect(problemsOf("mirror", { version: "1.0.0", license: "MIT", hasInstallScript: true })).toEqual([
    "mirror 1.0.0: wants to run a script when it is installed",
  ]);
});
