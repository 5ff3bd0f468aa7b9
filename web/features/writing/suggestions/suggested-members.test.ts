import { expect, test } from "vitest";
import { suggestMembers } from "./suggested-members.ts";

const members = ["Josephine", "Zoé Martin", "Anna Philips", "Philippe", "Łukasz"].map((name) => ({ id: name, name }));
const names = (typed: string, ...takingPart: string[]) =>
  suggestMembers(typed, members, new Set(takingPart)).map(({ name }) => name);

test("members are found by any word of their name, without accents and case", () => {
  expect(names("zoe")).toEqual(["Zoé Martin"]);
  expect(names("MART")).toEqual(["Zoé Martin"]);
  expect(names("luk")).toEqual(["Łukasz"]);
  expect(names("paul")).toEqual([]);
});

test("names with a word that begins with the text come first, and among them people in the conversation", () => {
  expect(names("ph")).toEqual(["Anna Philips", "Philippe", "Josephine"]);
  expect(names("ph", "Philippe", "Josephine")).toEqual(["Philippe", "Anna Philips", "Josephine"]);
  expect(names("", "Łukasz")[0]).toBe("Łukasz");
});
