import { afterAll, beforeEach, expect, test } from "vitest";
import type { Profile, ProfileCards } from "#contract/profiles.ts";
import { refused } from "../../../testing/refused.ts";
import { testApp } from "../../../testing/build-app.ts";
import { makeMessage, makeReply } from "../../../testing/messages.ts";
import { aCommunity, aGroup, type Account, type Community } from "../../../testing/people.ts";
import { upload } from "../../../testing/uploads.ts";

const hearth = await testApp();
afterAll(() => hearth.close());
let people: Community;
beforeEach(async () => {
  people = await aCommunity(hearth);
});

test("a person's page shows shared groups, photos and messages, and nothing of other groups", async () => {
  const { anna, bob, paul, famille } = people;
  const secret = await aGroup(anna, "Secret", paul);
  const hidden = await upload(hearth, anna);
  await makeMessage(anna, secret, { data: { text: "Hidden" }, files: [hidden.id] });
  const photo = await upload(hearth, anna);
  const first = await makeMessage(anna, famille, { data: { title: "First" }, files: [photo.id] });
  hearth.passTime(1000);
  const second = await makeMessage(anna, famille, { data: { title: "Second" } });
  await makeReply(anna, second, "A comment");

  const { person, groups, photos } = await profileOf(bob, anna);
  expect(person).toMatchObject({ id: anna.id, name: "anna" });
  expect(groups.map(({ name }) => name)).toEqual(["Famille"]);
  expect(photos).toMatchObject([{ id: photo.id, message: first.id, type: "image/jpeg" }]);
  expect((await cardsOf(bob, anna)).map(({ id, group }) => [id, group.name])).toEqual([
    [second.id, "Famille"],
    [first.id, "Famille"],
  ]);
  expect((await profileOf(paul, anna)).photos).toMatchObject([{ id: hidden.id }]);
  expect((await cardsOf(anna, anna)).length).toBe(3);
});

test("a person's page shows the photos with them in groups that the reader shares with them", async () => {
  const { anna, bob, paul, famille } = people;
  const secret = await aGroup(anna, "Secret", paul);
  const marked = async (by: Account, group: { id: string }, person: Account) => {
    const photo = await upload(hearth, by);
    const message = await makeMessage(by, group, { files: [photo.id] });
    await by.post(`/api/messages/${message.id}/photo-people`, { photo: photo.id, member: person.id });
    return { id: photo.id, message: message.id, type: "image/jpeg" };
  };
  const inSecret = await marked(paul, secret, anna);
  const inFamille = await marked(bob, famille, anna);
  await marked(bob, famille, bob);

  expect((await profileOf(bob, anna)).photosWith).toMatchObject([inFamille]);
  expect((await profileOf(paul, anna)).photosWith).toMatchObject([inSecret]);
  expect((await profileOf(anna, anna)).photosWith).toMatchObject([inFamille, inSecret]);

  await anna.put(`/api/me/hidden/${bob.id}`);
  expect((await profileOf(anna, anna)).photosWith).toMatchObject([inSecret]);
  await anna.put(`/api/users/${anna.id}`, { data: { photo_marks: "off" } });
  expect((await profileOf(paul, anna)).photosWith).toEqual([]);
});

test("a person who has left is shown with the messages they wrote in the reader's groups", async () => {
  const { anna, bob, famille } = people;
  const { id } = await makeMessage(bob, famille, "Goodbye");
  await bob.post(`/api/groups/${famille.id}/leave`);
  expect((await profileOf(anna, bob)).groups).toEqual([]);
  expect((await cardsOf(anna, bob)).map((card) => card.id)).toEqual([id]);
});

test("strangers find nobody", async () => {
  const { anna, paul } = people;
  for (const path of [`/api/people/${anna.id}`, `/api/people/${anna.id}/cards/0`, "/api/people/nobody"])
    expect(await paul.get(path)).toMatchObject(refused("not_found"));
});

async function profileOf(viewer: Account, { id }: Account): Promise<Profile> {
  return (await viewer.get(`/api/people/${id}`)).body;
}

async function cardsOf(viewer: Account, { id }: Account): Promise<ProfileCards["cards"]> {
  return (await viewer.get(`/api/people/${id}/cards/0`)).body.cards;
}
