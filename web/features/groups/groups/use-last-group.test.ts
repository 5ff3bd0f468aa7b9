import { expect, test } from "vitest";
import { lastUsedFirst, withUsed } from "./use-last-group.ts";

const groups = ["family", "choir", "club", "school"].map((id) => ({ id }));

test("the most recently used groups come first, and the others keep their order", () => {
  const used = withUsed(withUsed(withUsed([], "club"), "school"), "club");
  expect(used).toEqual(["club", "school"]);
  expect(lastUsedFirst(groups, used).map(({ id }) => id)).toEqual(["club", "school", "family", "choir"]);
  expect(lastUsedFirst(groups, [])).toEqual(groups);
});

test("a group that the person left is skipped", () => {
  expect(lastUsedFirst(groups, ["left", "choir"])[0]).toEqual({ id: "choir" });
});
