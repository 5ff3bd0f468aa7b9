import { afterAll, beforeEach, expect, test } from "vitest";
import type { Message } from "#contract/compat.ts";
import { nameLength } from "#contract/limits.ts";
import type { GroupLogEntry } from "#contract/moderation.ts";
import type { NotificationPage } from "#contract/notifications.ts";
import type { PhotoNameClaims, PhotoPeople } from "#contract/photo-people.ts";
import { makeAdministrator } from "../../../testing/access-administration.ts";
import { testApp } from "../../../testing/build-app.ts";
import { workIsDone } from "../../../testing/mails.ts";
import { makeMessage } from "../../../testing/messages.ts";
import { aCommunity, aGroup, type Account } from "../../../testing/people.ts";
import { refused } from "../../../testing/refused.ts";
import { upload } from "../../../testing/uploads.ts";
import { addImportedNames } from "./actions-import.ts";

const hearth = await testApp();
afterAll(() => hearth.close());
let anna: Account, bob: Account, zoe: Account, paul: Account;
let famille: { id: string; inviteKey?: string };
let sea: string, boat: string;
let message: Message;
beforeEach(async () => {
  ({ anna, bob, zoe, paul, famille } = await aCommunity(hearth));
  await zoe.post(`/api/groups/invitation/${famille.inviteKey}`);
  [sea, boat] = [(await upload(hearth, anna)).id, (await upload(hearth, anna)).id];
  message = await makeMessage(anna, famille, { files: [sea, boat] });
});

const mark = async (by: Account, person: object, photo = sea, { id } = message) => {
  const response = await by.post(`/api/messages/${id}/photo-people`, { photo, ...person });
  expect(response.status).toBe(200);
  return (response.body as PhotoPeople).people.at(-1)!;
};
const people = async ({ id } = message) =>
  ((await anna.get(`/api/messages/${id}/photo-people`)).body as PhotoPeople).people;
const claim = (by: Account, name = "Grandma", { id } = famille) =>
  by.post(`/api/groups/${id}/photo-name-claims`, { name });
const claimsSeenBy = async (who: Account) =>
  ((await who.get(`/api/groups/${famille.id}/photo-name-claims`)).body as PhotoNameClaims).claims;
const decide = async (by: Account, isAccepted: boolean) =>
  by.put(`/api/photo-name-claims/${(await claimsSeenBy(anna))[0]!.id}/decision`, { isAccepted });
const notificationsOf = async (who: Account) =>
  ((await who.get("/api/me/notifications/page")).body as NotificationPage).items.filter(
    ({ type, fromGroup }) => type === "membership" && fromGroup?.id === famille.id,
  );
const isFound = async (search: string) => {
  const { body } = await anna.post("/api/messages/search/cards", { group: famille.id, search });
  return JSON.stringify(body).includes(message.id);
};

test("a member says that a name is theirs, and is marked instead of it once an admin agrees", async () => {
  await mark(anna, { name: "Grandma", place: { x: 0.25, y: 0.5 } });
  await mark(anna, { name: "Mia" });

  expect((await claim(bob, " grandma ")).status).toBe(204);
  expect((await claim(bob)).status).toBe(204);
  const waiting = [
    { id: expect.any(String), name: "Grandma", claimedBy: { id: bob.id, name: "bob", entityType: "user" } },
  ];
  expect(await claimsSeenBy(anna)).toEqual(waiting);
  expect(await claimsSeenBy(bob)).toEqual(waiting);
  expect(await claimsSeenBy(zoe), "only admins see the claims of others").toEqual([]);
  expect(await claim(zoe)).toMatchObject(refused("already_claimed"));
  expect(await notificationsOf(anna)).toMatchObject([
    { fromUser: { id: bob.id }, data: { about: "photo_claim", name: "Grandma" } },
  ]);
  expect(await decide(bob, true)).toMatchObject(refused("not_permitted"));

  expect((await decide(anna, true)).status).toBe(204);
  await workIsDone(hearth);
  expect(await people()).toMatchObject([
    { member: { id: bob.id }, place: { x: 0.25, y: 0.5 }, markedById: anna.id },
    { name: "Mia" },
  ]);
  expect(await claimsSeenBy(anna)).toEqual([]);
  expect(await notificationsOf(bob)).toMatchObject([
    { fromUser: { id: anna.id }, data: { about: "photo_claimed", name: "Grandma" } },
  ]);
  const { items } = (await zoe.get(`/api/groups/${famille.id}/log`)).body as { items: GroupLogEntry[] };
  expect(items[0]).toMatchObject({
    ...{ kind: "name_claimed", name: "Grandma", admin: { id: anna.id }, person: { id: bob.id } },
  });
});

test("search and library follow a claim, and open clients load the message again", async () => {
  await mark(anna, { name: "Rosalinde" });
  await workIsDone(hearth);
  expect(await isFound("rosalinde")).toBe(true);
  const before = await updatesOf(message);

  await claim(bob, "Rosalinde");
  await decide(anna, true);
  await workIsDone(hearth);

  expect(await isFound("rosalinde")).toBe(false);
  expect(await isFound("bob")).toBe(true);
  const photos = `/api/groups/${famille.id}/photos`;
  expect((await anna.get(`${photos}?name=Rosalinde`)).body.photos).toEqual([]);
  expect((await anna.get(`${photos}?person=${bob.id}`)).body.photos).toMatchObject([{ id: sea }]);
  expect((await anna.get(`${photos}/people`)).body.people).toMatchObject([{ member: { id: bob.id }, photos: 1 }]);
  expect(await updatesOf(message)).toBe(before + 1);
});

async function updatesOf({ id }: { id: string }): Promise<number> {
  const { db } = hearth.context;
  const events = await db.read
    .selectFrom("live_events")
    .select("payload")
    .where("name", "=", "message.updated")
    .execute();
  return events.filter(({ payload }) => payload.includes(id)).length;
}

test("a member who is already marked in a photo keeps that mark, and only this group changes", async () => {
  const club = await aGroup(anna, "Club", bob);
  const photo = (await upload(hearth, anna)).id;
  const elsewhere = await makeMessage(anna, club, { files: [photo] });
  await mark(anna, { name: "Grandma" }, photo, elsewhere);
  const own = await mark(bob, { member: bob.id, place: { x: 0.5, y: 0.5 } });
  await mark(anna, { name: "Grandma", place: { x: 0.1, y: 0.1 } });
  await mark(anna, { name: "Grandma" }, boat);
  await claim(bob);
  await decide(anna, true);

  expect(await people()).toMatchObject([
    { id: own.id, photo: sea, member: { id: bob.id }, place: { x: 0.5, y: 0.5 } },
    { photo: boat, member: { id: bob.id } },
  ]);
  expect(await people(elsewhere)).toMatchObject([{ name: "Grandma" }]);
});

/** Returns the last of more messages with a name than one transaction changes. */
async function manyMarks(): Promise<Message> {
  const messages: Message[] = [];
  for (let n = 0; n < 51; n++) messages.push(await makeMessage(anna, famille, { files: [sea] }));
  for (const one of messages) await mark(anna, { name: "Grandma" }, sea, one);
  return messages.at(-1)!;
}

test("more marks than one transaction changes are changed by a job", async () => {
  await manyMarks();
  await claim(bob);
  await decide(anna, true);
  await workIsDone(hearth);

  const { body } = await anna.get(`/api/groups/${famille.id}/photos/people`);
  expect(body.people).toEqual([{ member: expect.objectContaining({ id: bob.id }) as unknown, photos: 51 }]);
});

test("the job changes no more marks once the member turns marks off", async () => {
  const last = await manyMarks();
  await claim(bob);
  await decide(anna, true);
  await bob.put(`/api/users/${bob.id}`, { data: { photo_marks: "off" } });
  await workIsDone(hearth);

  expect(await people(last)).toMatchObject([{ name: "Grandma" }]);
});

test("members who are no longer admins lose the notifications about claims", async () => {
  await anna.put(`/api/groups/${famille.id}/members/${zoe.id}`, { role: "admin" });
  await mark(anna, { name: "Grandma" });
  await claim(bob);
  const isNotified = async () => (await notificationsOf(zoe)).some(({ data }) => data.about === "photo_claim");
  expect(await isNotified()).toBe(true);
  await anna.put(`/api/groups/${famille.id}/members/${zoe.id}`, { role: "member" });
  expect(await isNotified()).toBe(false);
});

test("a claim can be withdrawn by its maker alone, or refused, of which the member is notified", async () => {
  await mark(anna, { name: "Grandma" });
  await claim(bob);
  const { id } = (await claimsSeenBy(bob))[0]!;
  expect((await zoe.delete(`/api/photo-name-claims/${id}`)).status).toBe(204);
  expect(await claimsSeenBy(bob)).toHaveLength(1);
  expect((await bob.delete(`/api/photo-name-claims/${id}`)).status).toBe(204);
  expect(await claimsSeenBy(anna)).toEqual([]);
  expect(await anna.put(`/api/photo-name-claims/${id}/decision`, { isAccepted: true })).toMatchObject(
    refused("not_found"),
  );

  await claim(bob);
  expect((await decide(anna, false)).status).toBe(204);
  expect(await claimsSeenBy(bob)).toEqual([]);
  expect(await people()).toMatchObject([{ name: "Grandma" }]);
  expect(await notificationsOf(bob)).toMatchObject([{ data: { about: "claim_refused", name: "Grandma" } }]);
});

test("an admin needs no consent and is not notified", async () => {
  await mark(bob, { name: "Grandma" });
  expect((await claim(anna)).status).toBe(204);
  expect(await people()).toMatchObject([{ member: { id: anna.id } }]);
  // The list leaves out what a person did, but a push would not.
  const { db } = hearth.context;
  const stored = await db.read.selectFrom("notifications").select("about").where("to_user_id", "=", anna.id).execute();
  expect(stored.filter(({ about }) => about !== null)).toEqual([]);
});

test("only names in photos that a member sees can be claimed, and only by members", async () => {
  await mark(zoe, { name: "Grandma" });
  expect(await claim(paul)).toMatchObject(refused("group_not_found"));
  expect(await claim(bob, "Grandpa")).toMatchObject(refused("not_found"));
  expect(await claim(bob, " ")).toMatchObject(refused("user_name_length"));
  expect(await claim(bob, "x".repeat(nameLength + 1))).toMatchObject(refused("bad_request"));
  await bob.put(`/api/me/hidden/${zoe.id}`);
  expect(await claim(bob)).toMatchObject(refused("not_found"));
  await bob.delete(`/api/me/hidden/${zoe.id}`);
  expect((await claim(bob)).status).toBe(204);
});

test("members who refuse marks cannot claim a name, and turning marks off ends their claims", async () => {
  await mark(anna, { name: "Grandma" });
  await claim(bob);
  await bob.put(`/api/users/${bob.id}`, { data: { photo_marks: "off" } });
  expect(await claimsSeenBy(anna)).toEqual([]);
  expect(await claim(bob)).toMatchObject(refused("photo_mark_refused"));
});

const endings: Record<string, () => Promise<unknown>> = {
  "leaves the group": () => bob.post(`/api/groups/${famille.id}/leave`),
  "is removed and blocked": () => anna.post(`/api/groups/${famille.id}/members/${bob.id}/removal`, { blocks: true }),
  "is suspended": async () => {
    await makeAdministrator(hearth, anna);
    expect((await anna.put(`/api/admin/people/${bob.id}/suspension`, { isSuspended: true })).status).toBe(204);
  },
  "deletes the account": () => bob.delete(`/api/users/${bob.id}`),
};

test.each(Object.entries(endings))("a claim ends when its maker %s, and others can claim the name", async (_, end) => {
  await mark(anna, { name: "Grandma" });
  await claim(bob);
  await end();
  expect(await claimsSeenBy(anna)).toEqual([]);
  expect((await claim(zoe)).status).toBe(204);
});

const markings: Record<string, () => Promise<unknown>> = {
  "a member": () => mark(anna, { name: "Grandma" }),
  "an import": () =>
    hearth.context.db.write((tx) =>
      addImportedNames(tx, { groupId: famille.id, byId: anna.id, now: hearth.context.clock.now() }, [
        { messageId: message.id, photoId: sea, names: ["Grandma"] },
      ]),
    ),
};

test.each(Object.entries(markings))(
  "a claim ends with the name, and does not come back when %s marks the name again",
  async (_, markAgain) => {
    const { id } = await mark(anna, { name: "Grandma" });
    await claim(bob);
    await anna.delete(`/api/messages/${message.id}/photo-people/${id}`);
    expect(await claimsSeenBy(anna)).toEqual([]);
    expect(await claim(bob)).toMatchObject(refused("not_found"));

    await markAgain();
    expect(await people()).toMatchObject([{ name: "Grandma" }]);
    expect(await claimsSeenBy(anna)).toEqual([]);
    expect((await claim(zoe)).status).toBe(204);
  },
);
