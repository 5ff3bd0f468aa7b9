import { expect, test } from "vitest";
import { findMembersByName } from "./find-members.ts";

const members = ["Zoé Martin", "Anna Martín", "Łukasz Nowak", "王小明"].map((name) => ({ name }));
const namesFor = (wanted: string) => findMembersByName(wanted, members).map(({ name }) => name);

test.each([
  ["", ["Zoé Martin", "Anna Martín", "Łukasz Nowak", "王小明"]],
  ["martin", ["Zoé Martin", "Anna Martín"]],
  ["MARTIN zoe", ["Zoé Martin"]],
  [" lukasz ", ["Łukasz Nowak"]],
  ["小", ["王小明"]],
  ["paul", []],
])("searching for %j finds %j", (wanted, found) => {
  expect(namesFor(wanted)).toEqual(found);
});
