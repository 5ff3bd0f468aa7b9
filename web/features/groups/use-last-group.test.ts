import { expect, test } from "vitest";
import { lastUsedFirst, withUsed } from "./use-last-group.ts";

const groups = ["family", "choir", "club", "school"].map((id) => ({ id }));

test("groups one used last come first, the others keep their order", () => {
  const used = withUsed(withUsed(withUsed([], "club"), "school"), "club");
  expect(used).toEqual(["club", "school"]);
  expect(lastUsedFirst(groups, used).map(({ id }) => id)).toEqual(["club", "school", "family", "choir"]);
  expect(lastUsedFirst(groups, [])).toEqual(groups);
});

test("a group one has left is passed over", () => {
  expect(lastUsedFirst(groups, ["left", "choir"])[0]).toEqual({ id: "choir" });
});
