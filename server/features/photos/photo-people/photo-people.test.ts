import { afterAll, beforeEach, expect, test } from "vitest";
import type { Message } from "#contract/compat.ts";
import type { File } from "#contract/files.ts";
import type { NotificationPage } from "#contract/notifications.ts";
import type { PhotoPeople } from "#contract/photo-people.ts";
import { newId } from "../../../new-id.ts";
import { makeAdministrator } from "../../../testing/access-administration.ts";
import { testApp } from "../../../testing/build-app.ts";
import { makeMessage } from "../../../testing/messages.ts";
import { aCommunity, aGroup, type Account } from "../../../testing/people.ts";
import { refused } from "../../../testing/refused.ts";
import { upload } from "../../../testing/uploads.ts";
import { workOnce } from "../../../worker.ts";

const hearth = await testApp();
afterAll(() => hearth.close());
let anna: Account, bob: Account, zoe: Account, paul: Account;
let famille: { id: string };
let sea: File, boat: File;
let message: Message;
beforeEach(async () => {
  ({ anna, bob, zoe, paul, famille } = await aCommunity(hearth));
  [sea, boat] = [await upload(hearth, anna), await upload(hearth, anna)];
  message = await makeMessage(anna, famille, { files: [sea.id, boat.id] });
});

const mark = (by: Account, person: object, photo = sea) =>
  by.post(`/api/messages/${message.id}/photo-people`, { photo: photo.id, ...person });
const people = async (by: Account) =>
  ((await by.get(`/api/messages/${message.id}/photo-people`)).body as PhotoPeople).people;
const remove = (by: Account, id: string) => by.delete(`/api/messages/${message.id}/photo-people/${id}`);
const notificationsOf = async (by: Account) =>
  ((await by.get("/api/me/notifications/page")).body as NotificationPage).items.filter(
    ({ type }) => type === "photo_mark",
  );

test("a member marks another member and a child without an account", async () => {
  await mark(bob, { member: anna.id, place: { x: 0.25, y: 0.5 } });
  const { status, body } = await mark(bob, { name: " Mia " });

  expect(status).toBe(200);
  expect(body).toEqual({
    people: [
      {
        id: expect.any(String),
        photo: sea.id,
        member: { id: anna.id, name: "anna", entityType: "user" },
        place: { x: 0.25, y: 0.5 },
        markedById: bob.id,
      },
      { id: expect.any(String), photo: sea.id, name: "Mia", markedById: bob.id },
    ],
  });
  expect(await people(anna)).toEqual((body as PhotoPeople).people);
});

test("whoever is marked again is moved", async () => {
  await mark(bob, { name: "Mia" });
  await mark(bob, { name: "mia", place: { x: 0.1, y: 0.2 } });
  expect(await people(bob)).toMatchObject([{ name: "Mia", place: { x: 0.1, y: 0.2 } }]);
});

test("only who set the mark, the marked member, the author and admins move or remove it", async () => {
  await zoe.post(`/api/groups/invitation/${(famille as { inviteKey?: string }).inviteKey}`);
  message = await makeMessage(bob, famille, { files: [(await upload(hearth, bob)).id] });
  const photo = message.files[0] as File;
  const marking = () => mark(zoe, { member: zoe.id }, photo);

  const outsider = await marking();
  expect((outsider.body as PhotoPeople).people).toHaveLength(1);
  for (const allowed of [zoe, bob, anna]) {
    await marking();
    expect((await remove(allowed, (await people(anna))[0]!.id)).body).toEqual({ people: [] });
  }
  await mark(anna, { name: "Grandma" }, photo);
  const { id } = (await people(anna))[0]!;
  expect(await remove(zoe, id)).toMatchObject(refused("not_permitted"));
  expect(await mark(zoe, { name: "Grandma" }, photo)).toMatchObject(refused("not_permitted"));
});

test("people who may not comment can look but not mark", async () => {
  await anna.put(`/api/groups/${famille.id}/permissions`, { comment: "admin" });
  expect(await mark(bob, { name: "Mia" })).toMatchObject(refused("not_permitted"));
  expect(await people(bob)).toEqual([]);
});

test("only photos of the message and members of the group can be chosen", async () => {
  expect(await mark(bob, { name: "Mia" }, { ...sea, id: newId() })).toMatchObject(refused("file_not_found"));
  expect(await mark(bob, { member: paul.id })).toMatchObject(refused("user_not_found"));
  expect(await mark(bob, {})).toMatchObject(refused("bad_request"));
  expect(await mark(bob, { name: "Mia", member: anna.id })).toMatchObject(refused("bad_request"));
  expect(await mark(bob, { name: " " })).toMatchObject(refused("user_name_length"));
});

test("names are suggested within their group, those in most photos first", async () => {
  await mark(bob, { name: "Zora" });
  await mark(bob, { name: "Mia" });
  await mark(anna, { name: "mia" }, boat);
  const club = await aGroup(anna, "Club");

  const { body } = await bob.get(`/api/groups/${famille.id}/photo-people`);
  expect(body.names).toEqual([
    { name: "Mia", photos: 2 },
    { name: "Zora", photos: 1 },
  ]);
  expect((await anna.get(`/api/groups/${club.id}/photo-people`)).body.names).toEqual([]);
});

test("a marked member is notified once for a message, until the last mark is removed", async () => {
  await mark(anna, { member: bob.id });
  await mark(anna, { member: bob.id }, boat);
  expect(await notificationsOf(bob)).toMatchObject([{ target: message.id, fromUser: { id: anna.id } }]);
  expect(await notificationsOf(anna)).toEqual([]);

  const [first, second] = await people(bob);
  await remove(bob, first!.id);
  expect(await notificationsOf(bob)).toHaveLength(1);
  await remove(bob, second!.id);
  expect(await notificationsOf(bob)).toEqual([]);
});

test("a member who marks themselves is not notified", async () => {
  await mark(bob, { member: bob.id });
  expect(await notificationsOf(bob)).toEqual([]);
});

test("members who turn marks off lose theirs, are not suggested and cannot be marked", async () => {
  await mark(anna, { member: bob.id });
  await bob.put(`/api/users/${bob.id}`, { data: { photo_marks: "off" } });

  expect(await people(anna)).toEqual([]);
  expect(await mark(anna, { member: bob.id })).toMatchObject(refused("photo_mark_refused"));
  const { body } = await anna.get(`/api/groups/${famille.id}/photo-people`);
  expect(body.members.map(({ id }: { id: string }) => id)).not.toContain(bob.id);

  while (await workOnce(hearth.context));
  await bob.put(`/api/users/${bob.id}`, { data: { photo_marks: "" } });
  expect(await people(anna)).toEqual([]);
  expect((await mark(anna, { member: bob.id })).status).toBe(200);
});

test("marks go with the photo that the author removes from the message, and with the account", async () => {
  await mark(anna, { name: "Mia" });
  await mark(anna, { member: bob.id }, boat);
  await anna.put(`/api/messages/${message.id}`, { files: [boat.id] });
  expect(await people(anna)).toMatchObject([{ member: { id: bob.id } }]);
  await bob.delete(`/api/users/${bob.id}`);
  expect(await people(anna)).toEqual([]);
});

test("a message is found by the names of the people in its photos, as long as they are marked", async () => {
  await mark(anna, { name: "Rosalinde" });
  const found = async () => {
    while (await workOnce(hearth.context));
    const { body } = await bob.post("/api/messages/search/cards", { group: famille.id, search: "rosalinde" });
    return JSON.stringify(body).includes(message.id);
  };
  expect(await found()).toBe(true);
  await remove(anna, (await people(anna))[0]!.id);
  expect(await found()).toBe(false);
});

test("marks of and by a suspended member stay in photos, library and search, and can be removed", async () => {
  await mark(anna, { member: bob.id });
  await mark(bob, { name: "Rosalinde" }, boat);
  await makeAdministrator(hearth, anna);
  await anna.put(`/api/admin/people/${bob.id}/suspension`, { isSuspended: true });
  while (await workOnce(hearth.context));

  expect(await people(anna)).toMatchObject([{ member: { id: bob.id } }, { name: "Rosalinde", markedById: bob.id }]);
  const library = `/api/groups/${famille.id}/photos`;
  expect((await anna.get(`${library}?person=${bob.id}`)).body.photos).toMatchObject([{ id: sea.id }]);
  expect((await anna.get(`${library}?name=Rosalinde`)).body.photos).toMatchObject([{ id: boat.id }]);
  expect((await anna.get(`${library}/people`)).body.people).toMatchObject([
    { name: "Rosalinde", photos: 1 },
    { member: { id: bob.id }, photos: 1 },
  ]);
  for (const search of ["bob", "rosalinde"]) {
    const { body } = await anna.post("/api/messages/search/cards", { group: famille.id, search });
    expect(JSON.stringify(body), search).toContain(message.id);
  }
  expect((await mark(anna, { member: bob.id }, boat)).status).toBe(200);
  for (const { id } of await people(anna)) expect((await remove(anna, id)).status).toBe(200);
  expect(await people(anna)).toEqual([]);
});

test("messages are found by the new name of a member who is renamed, and no longer by the old one", async () => {
  await mark(anna, { member: bob.id });
  const isFound = async (search: string) => {
    const { body } = await anna.post("/api/messages/search/cards", { group: famille.id, search });
    return JSON.stringify(body).includes(message.id);
  };
  while (await workOnce(hearth.context));
  expect(await isFound("bob")).toBe(true);

  await bob.put(`/api/users/${bob.id}`, { name: "Robert" });
  while (await workOnce(hearth.context));
  expect(await isFound("robert")).toBe(true);
  expect(await isFound("bob")).toBe(false);
});
