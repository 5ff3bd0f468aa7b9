import { afterAll, beforeEach, expect, test } from "vitest";
import type { PersonInPhotos, PhotoMonths, PhotoPage } from "#contract/library.ts";
import type { Message } from "#contract/compat.ts";
import { testApp } from "../../../testing/build-app.ts";
import { makeMessage } from "../../../testing/messages.ts";
import { aCommunity, aGroup, type Account } from "../../../testing/people.ts";
import { datedPhoto } from "../../../testing/pictures.ts";
import { refused } from "../../../testing/refused.ts";
import { tryUpload } from "../../../testing/uploads.ts";

const hearth = await testApp();
afterAll(() => hearth.close());

interface Posted {
  message: Message;
  files: string[];
}

let anna: Account, bob: Account, zoe: Account, paul: Account;
let famille: { id: string; inviteKey?: string };
let summer: Posted;
beforeEach(async () => {
  ({ anna, bob, zoe, paul, famille } = await aCommunity(hearth));
  await zoe.post(`/api/groups/invitation/${famille.inviteKey}`);
  summer = await postPhotos(anna, famille, "2019:07:14 10:00:00", "2019:07:02 10:00:00", "2018:12:24 18:00:00");
});

async function postPhotos(who: Account, group: { id: string }, ...takenAt: string[]): Promise<Posted> {
  const files: string[] = [];
  for (const time of takenAt) {
    const { body } = await tryUpload(hearth, who, await datedPhoto(time), { name: "photo.jpg" });
    files.push(body.id as string);
  }
  return { files, message: await makeMessage(who, group, { files }) };
}

async function mark(by: Account, person: object, n = 0, { message, files }: Posted = summer): Promise<void> {
  const { status } = await by.post(`/api/messages/${message.id}/photo-people`, { photo: files[n], ...person });
  expect(status).toBe(200);
}

const pathOf = (group?: { id: string }) => (group ? `/api/groups/${group.id}/photos` : "/api/photos");
const monthsOf = async (who: Account, query: string, group: { id: string } | undefined = famille) =>
  (await who.get(`${pathOf(group)}/months${query}`)).body as PhotoMonths;
const pageOf = async (who: Account, query: string, group: { id: string } | undefined = famille) =>
  (await who.get(`${pathOf(group)}${query}`)).body as PhotoPage;
const photosOf = async (...wanted: Parameters<typeof pageOf>) =>
  (await pageOf(...wanted)).photos.map(({ id }) => summer.files.indexOf(id));
const peopleIn = async (who: Account, group = famille) =>
  ((await who.get(`${pathOf(group)}/people`)).body as { people: PersonInPhotos[] }).people.map(
    ({ member, name = member!.name, photos }) => [name, photos],
  );

test("the library of a group can be limited to the photos with a member or a name", async () => {
  await mark(bob, { member: bob.id }, 0);
  await mark(bob, { member: bob.id }, 2);
  await mark(bob, { name: "Grandma" }, 1);

  expect(await photosOf(anna, `?person=${bob.id}`)).toEqual([0, 2]);
  expect(await photosOf(anna, "?name=grandma")).toEqual([1]);
  expect(await photosOf(anna, `?person=${zoe.id}`)).toEqual([]);
  expect(await monthsOf(anna, `?person=${bob.id}`)).toMatchObject({
    months: [
      { month: "2019-07", photos: 1 },
      { month: "2018-12", photos: 1 },
    ],
    marked: { member: { id: bob.id, name: "bob" } },
  });
  expect(await monthsOf(anna, "?name=GRANDMA")).toEqual({
    months: [{ month: "2019-07", photos: 1 }],
    marked: { name: "Grandma" },
  });
  expect(await monthsOf(anna, "?name=Grandpa")).toEqual({ months: [] });
});

test("pages and months of a limited library continue where the last one ended", async () => {
  for (const n of [0, 1, 2]) await mark(bob, { name: "Grandma" }, n);
  const first = await pageOf(anna, "?name=Grandma&limit=2");
  expect(first.photos.map(({ id }) => id)).toEqual(summer.files.slice(0, 2));
  expect(await photosOf(anna, `?name=Grandma&limit=2&after=${first.after}`)).toEqual([2]);
  expect(await photosOf(anna, "?name=Grandma&month=2018-12")).toEqual([2]);
});

test("photos with a member are found in all groups of the reader, and names only within a group", async () => {
  const club = await aGroup(bob, "Club");
  const inClub = await postPhotos(bob, club, "2020:01:01 10:00:00");
  await mark(bob, { member: bob.id }, 0);
  await mark(bob, { member: bob.id }, 0, inClub);
  const everywhere = `/api/photos?person=${bob.id}`;

  expect(((await bob.get(everywhere)).body as PhotoPage).photos).toHaveLength(2);
  expect(((await anna.get(everywhere)).body as PhotoPage).photos.map(({ id }) => id)).toEqual([summer.files[0]]);
  expect(((await paul.get(everywhere)).body as PhotoPage).photos).toEqual([]);
  expect((await paul.get(`/api/photos/months?person=${bob.id}`)).body).toEqual({ months: [] });
  expect(await anna.get("/api/photos?name=Grandma")).toMatchObject(refused("bad_request"));
  expect(await anna.get(`${pathOf(famille)}?name=x&person=${bob.id}`)).toMatchObject(refused("bad_request"));
  expect(await anna.get(`${pathOf(famille)}?name=${"x".repeat(5000)}`)).toMatchObject(refused("bad_request"));
});

test("the people in the photos of a group are counted, those in most photos first", async () => {
  for (const n of [0, 1, 2]) await mark(bob, { name: "Grandma" }, n);
  for (const n of [0, 1]) await mark(bob, { member: anna.id }, n);
  await mark(bob, { name: "Mia" }, 0);
  expect(await peopleIn(bob)).toEqual([
    ["Grandma", 3],
    ["anna", 2],
    ["Mia", 1],
  ]);
});

test("only members see the people in photos, and former members no longer", async () => {
  await mark(bob, { name: "Grandma" });
  for (const path of [`${pathOf(famille)}/people`, `${pathOf(famille)}?name=Grandma`]) {
    expect(await paul.get(path)).toMatchObject(refused("group_not_found"));
    expect((await bob.get(path)).status).toBe(200);
  }
  await bob.post(`/api/groups/${famille.id}/leave`);
  expect(await bob.get(`${pathOf(famille)}/people`)).toMatchObject(refused("group_not_found"));
});

test("marks of and by people whom the reader has hidden are left out everywhere", async () => {
  await mark(zoe, { name: "Grandma" }, 0);
  await mark(bob, { member: zoe.id }, 1);
  await mark(bob, { name: "Grandma" }, 2);
  await anna.put(`/api/me/hidden/${zoe.id}`);
  const marks = async (who: Account) =>
    (await who.get(`/api/messages/${summer.message.id}/photo-people`)).body.people.length as number;

  expect(await marks(anna)).toBe(1);
  expect(await photosOf(anna, "?name=Grandma")).toEqual([2]);
  expect(await monthsOf(anna, `?person=${zoe.id}`)).toEqual({ months: [] });
  expect(await peopleIn(anna)).toEqual([["Grandma", 1]]);
  expect((await anna.get(`/api/groups/${famille.id}/photo-people`)).body.names).toEqual([
    { name: "Grandma", photos: 1 },
  ]);

  expect(await marks(bob)).toBe(3);
  expect(await photosOf(bob, "?name=Grandma")).toEqual([0, 2]);
  expect(await peopleIn(bob)).toEqual([
    ["Grandma", 2],
    ["zoe", 1],
  ]);
});

test("photos with a member who has turned marks off are not found any more", async () => {
  await mark(anna, { member: bob.id });
  await bob.put(`/api/users/${bob.id}`, { data: { photo_marks: "off" } });
  expect(await monthsOf(anna, `?person=${bob.id}`)).toEqual({ months: [] });
  expect(await photosOf(anna, `?person=${bob.id}`)).toEqual([]);
  expect(await peopleIn(anna)).toEqual([]);
});
