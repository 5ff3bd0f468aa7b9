import { expect, test } from "vitest";
import { strengthOf } from "./password-strength.ts";

test.each([
  ["password1", "weak"],
  ["Passwort2024!", "weak"],
  ["123456789", "weak"],
  ["aaaaaaaaaaaaaaaa", "weak"],
  ["qwertz1234", "weak"],
  ["kitchen8", "weak"],
  ["k7#Qz!p2", "fair"],
  ["blue-kitchen-8", "good"],
  ["correct horse battery", "strong"],
  ["v8Kq-32tL!xw0Pz", "strong"],
  ["лошадь батарея скрепка", "strong"],
  ["말이 건전지를 먹었다", "strong"],
] as const)("%s is %s", (password, strength) => {
  expect(strengthOf(password, [])).toBe(strength);
});

test("known facts about a person do not make a password stronger", () => {
  expect(strengthOf("GrandPere.Martin", [])).toBe("strong");
  expect(strengthOf("GrandPere.Martin", ["grandpere@example.org", "Martin"])).toBe("weak");
  expect(strengthOf("(.*+?martin", ["(.*+?@x", "martin"])).toBe("weak");
});
