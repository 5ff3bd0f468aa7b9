import { expect, test } from "vitest";
import { checkGroupName, permissionsToStore, settingsAfterLeaving } from "./rules.ts";

test("a group's name is trimmed and must then have 1 to 128 characters", () => {
  expect(checkGroupName("  Famille ")).toBe("Famille");
  expect(checkGroupName("Fun\r\nBcc:\u2028x")).toBe("Fun Bcc: x");
  expect(checkGroupName(` ${"x".repeat(128)} `)).toBe("x".repeat(128));
  for (const bad of ["", "   ", "x".repeat(129)]) {
    expect(() => checkGroupName(bad)).toThrow("1 to 128 characters");
  }
});

test("leaving the default group makes the first remaining one the default, or unsets it", () => {
  const settings = JSON.stringify({ default_group: "left", lang: "fr_FR" });

  expect(JSON.parse(settingsAfterLeaving(settings, "left", ["b", "c"]))).toEqual({ default_group: "b", lang: "fr_FR" });
  expect(JSON.parse(settingsAfterLeaving(settings, "left", []))).toEqual({ lang: "fr_FR" });
});

test("leaving another group keeps the default", () => {
  const settings = JSON.stringify({ default_group: "stays" });

  expect(settingsAfterLeaving(settings, "left", ["stays"])).toBe(settings);
  expect(settingsAfterLeaving("{}", "left", ["stays"])).toBe("{}");
});

test("of named permissions, those that exist and differ from a family are stored", () => {
  expect(permissionsToStore({ post: "admin", pin: "king", fly: "admin", toString: "admin", invite: "member" })).toEqual(
    {
      post: "admin",
    },
  );
});
