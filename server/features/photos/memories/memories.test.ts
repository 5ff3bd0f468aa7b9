import { afterAll, expect, test } from "vitest";
import type { HiddenMemories, Memories, Recap } from "#contract/memories.ts";
import { refused } from "../../../testing/refused.ts";
import { testApp } from "../../../testing/build-app.ts";
import { makeMessage } from "../../../testing/messages.ts";
import { aCommunity, aGroup, type Account } from "../../../testing/people.ts";
import { datedPhoto } from "../../../testing/pictures.ts";
import { tryUpload } from "../../../testing/uploads.ts";

const hearth = await testApp();
afterAll(() => hearth.close());

async function postPhotos(who: Account, group: { id: string }, ...times: string[]) {
  const files: string[] = [];
  for (const time of times) files.push((await tryUpload(hearth, who, await datedPhoto(time))).body.id as string);
  return { files, message: await makeMessage(who, group, { data: { title: "Then" }, files }) };
}

async function memories(who: Account, { id }: { id: string }, day = "2026-07-14", more = ""): Promise<Memories> {
  const { status, body } = await who.get(`/api/groups/${id}/memories?day=${day}${more}`);
  expect(status).toBe(200);
  return body as Memories;
}

const idsOf = ({ photos }: Memories) => photos.map(({ id }) => id);

test("photos of this day in earlier years are memories of their group, the latest first", async () => {
  const { anna, bob, paul, famille } = await aCommunity(hearth);
  const times = ["2019:07:14 23:30:00", "2024:07:14 00:00:01", "2024:07:15 00:00:01", "2026:07:14 10:00:00"];
  const { files, message } = await postPhotos(anna, famille, ...times);
  const elsewhere = await aGroup(anna, "Elsewhere");
  await postPhotos(anna, elsewhere, "2020:07:14 10:00:00");

  const found = await memories(bob, famille);
  expect(found).toMatchObject({
    ...{ total: 2, oldest: "2019-07-14" },
    photos: [
      { id: files[1], day: "2024-07-14", title: "Then", messageId: message.id, author: { id: anna.id } },
      { id: files[0], day: "2019-07-14" },
    ],
  });
  expect(await memories(bob, famille, "2026-07-14", "&limit=1")).toMatchObject({
    total: 2,
    photos: [{ id: files[1] }],
  });
  expect(await memories(bob, famille, "2028-02-29")).toEqual({ photos: [], total: 0 });
  expect(await paul.get(`/api/groups/${famille.id}/memories?day=2026-07-14`)).toMatchObject({ status: 404 });
  for (const query of ["?day=2026-02-30", "?day=yesterday", "?day=2026-07-14&limit=0"])
    expect((await bob.get(`/api/groups/${famille.id}/memories${query}`)).status, query).toBe(400);
});

test("a photo, a person and a time can be hidden, and shown again, by each person alone", async () => {
  const { anna, bob, paul, famille } = await aCommunity(hearth);
  const { files } = await postPhotos(anna, famille, "2019:07:14 10:00:00", "2020:07:14 10:00:00");
  const { files: ofBob } = await postPhotos(bob, famille, "2021:07:14 10:00:00");
  const hide = (who: Account, what: object) => who.post("/api/me/hidden-memories", what);

  expect((await hide(bob, { file: files[0] })).status).toBe(204);
  expect(idsOf(await memories(bob, famille))).toEqual([ofBob[0], files[1]]);
  expect((await hide(bob, { from: "2020-07-14", to: "2020-07-14" })).status).toBe(204);
  expect(idsOf(await memories(bob, famille))).toEqual(ofBob);
  expect((await hide(bob, { person: bob.id })).status).toBe(204);
  expect(idsOf(await memories(bob, famille))).toEqual([]);
  expect(idsOf(await memories(anna, famille))).toHaveLength(3);

  const { hidden } = (await bob.get("/api/me/hidden-memories")).body as HiddenMemories;
  expect(hidden).toMatchObject([
    { person: { id: bob.id } },
    { from: "2020-07-14", to: "2020-07-14" },
    { file: files[0] },
  ]);
  await paul.delete(`/api/me/hidden-memories/${hidden[0]!.id}`);
  expect(idsOf(await memories(bob, famille))).toEqual([]);
  for (const { id } of hidden) expect((await bob.delete(`/api/me/hidden-memories/${id}`)).status).toBe(204);
  expect(idsOf(await memories(bob, famille))).toHaveLength(3);

  await bob.put(`/api/me/hidden/${anna.id}`);
  expect(idsOf(await memories(bob, famille))).toEqual(ofBob);
  expect(await hide(paul, { file: files[0] })).toMatchObject(refused("not_found"));
  expect(await hide(paul, { person: anna.id })).toMatchObject(refused("not_found"));
  for (const body of [{}, { from: "2020-01-01" }, { file: files[0], person: bob.id }, { file: "x" }])
    expect((await hide(bob, body)).status, JSON.stringify(body)).toBe(400);
  expect(await hide(bob, { from: "2020-02-30", to: "2020-03-01" })).toMatchObject(refused("date_invalid"));
});

test("the recap of a year has its photos by month, the most loved ones, people and events", async () => {
  const { anna, bob, paul, famille } = await aCommunity(hearth);
  const loved = await postPhotos(anna, famille, "2019:07:14 10:00:00", "2019:07:15 10:00:00");
  await postPhotos(bob, famille, "2019:12:31 23:59:59");
  await postPhotos(bob, famille, "2018:12:31 23:59:59");
  const liked = await postPhotos(bob, famille, "2019:01:01 00:00:00");
  for (const who of [anna, bob]) await who.post(`/api/messages/${loved.message.id}/reactions`, { reaction: "❤️" });
  await anna.post(`/api/messages/${liked.message.id}/reactions`, { reaction: "❤️" });
  const event = await makeMessage(anna, famille, { data: { title: "Feast", date: "2019-08-01" } });
  const path = `/api/groups/${famille.id}/recap`;

  const recap = (await bob.get(`${path}/2019`)).body as Recap;
  expect(recap).toMatchObject({
    months: [1, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 1],
    loved: [
      { reactions: 2, photo: { id: loved.files[0], messageId: loved.message.id } },
      { reactions: 1, photo: { id: liked.files[0] } },
    ],
    people: expect.arrayContaining([
      { person: expect.objectContaining({ id: anna.id }), photos: 2 },
      { person: expect.objectContaining({ id: bob.id }), photos: 2 },
    ]),
    events: [{ message: event.id, title: "Feast", date: "2019-08-01" }],
    earlier: 2018,
  });
  expect(recap.later).toBeUndefined();
  expect((await bob.get(`${path}/2018`)).body).toMatchObject({ later: 2019, events: [], loved: [] });
  expect(await paul.get(`${path}/2019`)).toMatchObject({ status: 404 });
  for (const year of ["x", "20190", "0"]) expect((await bob.get(`${path}/${year}`)).status, year).toBe(400);
});
