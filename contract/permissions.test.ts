import { expect, test } from "vitest";
import { capToMember, can, presets, roles, type Position, type Role } from "./permissions.ts";

const anna = { id: "anna" };
const bob = { id: "bob" };
const annas = { authorId: "anna" };
const family = (role: Role): Position => ({ role });
const member = family("member");

const message = { authorId: "anna", isComment: false };
const comment = { authorId: "anna", isComment: true };

test("only the author edits a message, as long as they may write it", () => {
  expect(can.editMessage(anna, message, member)).toBe(true);
  expect(can.editMessage(bob, message, family("owner"))).toBe(false);
  for (const may of [can.editMessage, can.closePoll, can.cancelEvent, can.remindOfEvent]) {
    expect(may(anna, message, family("reader"))).toBe(false);
    expect(may(anna, comment, family("reader"))).toBe(true);
    expect(may(anna, message, { role: "member", permissions: { post: "admin" } })).toBe(false);
    expect(may(anna, comment, { role: "reader", permissions: { comment: "member" } })).toBe(false);
  }
});

test("whoever acts with fewer rights is a member at most", () => {
  expect(roles.map((role) => capToMember({ role }).role)).toEqual(["reader", "member", "member", "member"]);
});

test("the author and admins delete and pin a message", () => {
  for (const may of [can.deleteMessage, can.pinMessage]) {
    expect(may(anna, annas, member)).toBe(true);
    expect(roles.filter((role) => may(bob, annas, family(role)))).toEqual(["admin", "owner"]);
  }
});

test("only the author publishes a reply on the group's page, and only once", () => {
  expect(can.publishInFront(anna, { authorId: "anna", isInFront: false }, member)).toBe(true);
  expect(can.publishInFront(anna, { authorId: "anna", isInFront: true }, member)).toBe(false);
  expect(can.publishInFront(bob, { authorId: "anna", isInFront: false }, member)).toBe(false);
});

test("nobody can edit a message whose author's account is deleted", () => {
  for (const orphan of [{ authorId: null }, {}])
    expect(can.editMessage(anna, { ...orphan, isComment: false }, member)).toBe(false);
});

test("people can edit only their own account", () => {
  expect(can.editUser(anna, anna)).toBe(true);
  expect(can.editUser(anna, bob)).toBe(false);
});

const checks = {
  post: can.post,
  comment: can.comment,
  invite: can.invite,
  changeProfile: can.changeProfile,
  pin: (position: Position) => can.pinMessage(anna, annas, position),
  makePublicLinks: can.makePublicLinks,
  mentionEveryone: can.mentionEveryone,
  publish: (position: Position) => can.publishInFront(anna, { authorId: "anna", isInFront: false }, position),
};

test.each([
  ["family", { reader: ["comment"], member: Object.keys(checks) }],
  ["club", { reader: ["comment"], member: ["post", "comment", "invite", "mentionEveryone", "publish"] }],
  ["announcements", { reader: ["comment"], member: ["comment", "mentionEveryone"] }],
] as const)("what roles may do in a group of the preset %s", (preset, expected) => {
  const allowed = (role: Role) =>
    Object.entries(checks).flatMap(([name, may]) => (may({ role, permissions: presets[preset] }) ? [name] : []));

  expect(allowed("reader")).toEqual(expected.reader);
  expect(allowed("member")).toEqual(expected.member);
  for (const role of ["admin", "owner"] as const) expect(allowed(role)).toEqual(Object.keys(checks));
});

test("a permission that a group has not chosen is that of a family", () => {
  expect(can.invite({ role: "member", permissions: { post: "admin" } })).toBe(true);
  expect(can.post({ role: "member", permissions: { post: "admin" } })).toBe(false);
});

test("readers comment unless only members may", () => {
  expect(can.comment({ role: "reader" })).toBe(true);
  expect(can.comment({ role: "reader", permissions: { comment: "member" } })).toBe(false);
});

test("admins decide about people below them, and the owner about all others", () => {
  const changes = (mine: Role, theirs: Role) =>
    roles.filter((role) => can.changeRole(anna, family(mine), { id: "bob", role: theirs }, role));

  expect(changes("reader", "reader")).toEqual([]);
  expect(changes("member", "reader")).toEqual([]);
  expect(changes("admin", "member")).toEqual(["reader", "member", "admin"]);
  expect(changes("admin", "admin")).toEqual([]);
  expect(changes("admin", "owner")).toEqual([]);
  expect(changes("owner", "admin")).toEqual([...roles]);
});

test("admins can step down, and an owner only hands over", () => {
  const changes = (mine: Role) =>
    roles.filter((role) => can.changeRole(anna, family(mine), { ...anna, role: mine }, role));

  expect(changes("member")).toEqual([]);
  expect(changes("admin")).toEqual(["reader", "member", "admin"]);
  expect(changes("owner")).toEqual([]);
});

test("admins remove people below them, and nobody themselves", () => {
  const removable = (mine: Role) => roles.filter((role) => can.removeMember(anna, family(mine), { id: "bob", role }));

  expect(removable("member")).toEqual([]);
  expect(removable("admin")).toEqual(["reader", "member"]);
  expect(removable("owner")).toEqual(["reader", "member", "admin"]);
  expect(can.removeMember(anna, family("owner"), { ...anna, role: "member" })).toBe(false);
});
