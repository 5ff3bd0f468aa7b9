import { expect, test } from "vitest";
import { can } from "./permissions.ts";

const anna = { id: "anna" };
const bob = { id: "bob" };

test("only the author edits, deletes and pins a message", () => {
  const annas = { authorId: "anna" };

  for (const may of [can.editMessage, can.deleteMessage, can.pinMessage]) {
    expect(may(anna, annas)).toBe(true);
    expect(may(bob, annas)).toBe(false);
  }
});

test("only the author publishes a reply on the group's page, and only once", () => {
  expect(can.publishInFront(anna, { authorId: "anna", isInFront: false })).toBe(true);
  expect(can.publishInFront(anna, { authorId: "anna", isInFront: true })).toBe(false);
  expect(can.publishInFront(bob, { authorId: "anna", isInFront: false })).toBe(false);
});

test("nobody can edit a message whose author's account is deleted", () => {
  for (const orphan of [{ authorId: null }, {}]) expect(can.editMessage(anna, orphan)).toBe(false);
});

test("people can edit only their own account", () => {
  expect(can.editUser(anna, anna)).toBe(true);
  expect(can.editUser(anna, bob)).toBe(false);
});
