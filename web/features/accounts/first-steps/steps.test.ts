import { expect, test } from "vitest";
import { openSteps, withSkipped } from "./steps.ts";

const everything = { picture: true, notifications: true, home_screen: true };

test("a new person sees the steps that make sense on this device, in order", () => {
  expect(openSteps(undefined, everything)).toEqual(["picture", "notifications", "home_screen"]);
  expect(openSteps("", { ...everything, notifications: false })).toEqual(["picture", "home_screen"]);
  expect(openSteps(undefined, { picture: false, notifications: false, home_screen: false })).toEqual([]);
});

test("a skipped step is not shown again, and none is after all were skipped", () => {
  const skipped = withSkipped(withSkipped(undefined, "picture"), "home_screen");
  expect(skipped).toBe("picture,home_screen");
  expect(withSkipped(skipped, "picture")).toBe(skipped);
  expect(openSteps(skipped, everything)).toEqual(["notifications"]);

  const all = withSkipped(skipped, "all");
  expect(openSteps(all, everything)).toEqual([]);
  expect(openSteps(withSkipped(all, "picture"), everything)).toEqual([]);
});

test("names of steps from a newer version are kept", () => {
  expect(openSteps("birthday", everything)).toEqual(["picture", "notifications", "home_screen"]);
  expect(withSkipped("birthday", "picture")).toBe("birthday,picture");
});
