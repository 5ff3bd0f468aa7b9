import { afterAll, beforeEach, expect, test } from "vitest";
import type { Message } from "#contract/compat.ts";
import { clientHeader } from "#contract/own-client.ts";
import type { File } from "#contract/files.ts";
import type { ReplyWindow, Thread } from "#contract/messages.ts";
import { refused } from "../../../testing/refused.ts";
import { testApp } from "../../../testing/build-app.ts";
import { makeMessage, makeReply } from "../../../testing/messages.ts";
import { aCommunity, aGroup } from "../../../testing/people.ts";
import { upload } from "../../../testing/uploads.ts";

const hearth = await testApp();
afterAll(() => hearth.close());
const { anna, bob, famille } = await aCommunity(hearth);
const ours = { [clientHeader]: "web" };

let sea: File;
let boat: File;
let album: Message;
beforeEach(async () => {
  [sea, boat] = [await upload(hearth, anna), await upload(hearth, anna)];
  album = await makeMessage(anna, famille, { files: [sea.id, boat.id] });
});

const on = (photo: string, text: string) => ({ data: { text, photo } });
const threadOf = async (id: string) => (await bob.get(`/api/messages/${id}/thread`)).body as Thread;
const commentsOn = async (photo: string, query = "") =>
  (await anna.get(`/api/messages/${album.id}/replies?photo=${photo}${query}`)).body as ReplyWindow;
const texts = ({ items }: ReplyWindow) => items.map(({ data }) => data.text);

test("the comments on a photo can be read by themselves, in parts, and are counted for each photo", async () => {
  await makeReply(bob, album, on(sea.id, "How blue"));
  await makeReply(anna, album, "Fine days");
  await makeReply(bob, album, on(boat.id, "Ours?"));
  const last = await makeReply(anna, album, on(sea.id, "It was"));

  const all = await commentsOn(sea.id);
  expect([texts(all), all.before, all.after]).toEqual([["How blue", "It was"], 0, 0]);
  expect(all.items[0]!.data).toMatchObject({ photo: sea.id });
  const first = await commentsOn(sea.id, "&limit=1");
  expect([texts(first), first.after]).toEqual([["How blue"], 1]);
  expect(texts(await commentsOn(sea.id, `&after=${first.items[0]!.id}`))).toEqual(["It was"]);
  expect(texts(await commentsOn(sea.id, `&before=${last.id}`))).toEqual(["How blue"]);

  const { replies, photoComments } = await threadOf(album.id);
  expect(texts(replies)).toEqual(["How blue", "Fine days", "Ours?", "It was"]);
  expect(photoComments).toEqual(
    expect.arrayContaining([
      { photo: sea.id, count: 2 },
      { photo: boat.id, count: 1 },
    ]),
  );
});

test("a message without comments on its photos has no counts of them", async () => {
  await makeReply(bob, album, "Fine days");
  expect(await threadOf(album.id)).not.toHaveProperty("photoComments");
});

test("an answer to a comment on a photo can be about the photo too", async () => {
  const question = await makeReply(bob, album, on(boat.id, "Ours?"));
  await makeReply(anna, question, on(boat.id, "Yes"));
  expect(texts(await commentsOn(boat.id))).toEqual(["Ours?", "Yes"]);
});

test("a comment on a photo of another message is an ordinary comment", async () => {
  const other = await upload(hearth, bob);
  await makeMessage(bob, famille, { files: [other.id] });
  const comment = await makeReply(bob, album, on(other.id, "Not here"));
  expect(comment.data).toEqual({ text: "Not here" });
  expect(texts(await commentsOn(other.id))).toEqual([]);
  const top = await makeMessage(anna, famille, on(sea.id, "Not a comment"));
  expect(top.data).toEqual({ text: "Not a comment" });
});

test("editing a comment on a photo does not move it to another photo", async () => {
  const comment = await makeReply(bob, album, on(sea.id, "How blew"));
  const { body } = await bob.put(`/api/messages/${comment.id}`, { data: { text: "How blue", photo: boat.id } });
  expect(body.data).toEqual({ text: "How blue", photo: sea.id });
  expect(texts(await commentsOn(sea.id))).toEqual(["How blue"]);
});

test("a caption stays with its message, is found by search, and is on the public page with the description", async () => {
  const captions = { [sea.id]: "Lanterns at Étretat", [boat.id]: 7 };
  const data = { captions, alternatives: { [sea.id]: "A <white> cliff" } };
  const { body } = await anna.put(`/api/messages/${album.id}`, { data }, ours);
  expect(body.data).toEqual(data);

  const found = await bob.post("/api/messages/search", { group: famille.id, search: "etretat" });
  expect(JSON.stringify(found.body)).toContain(album.id);
  const { body: link } = await anna.post(`/api/messages/${album.id}/public-links`, {});
  const page = await hearth.app.inject({ method: "GET", url: `/public/${link.token}` });
  expect(page.body).toContain('<figcaption class="soft" dir="auto">Lanterns at Étretat</figcaption>');
  expect(page.body).toContain('alt="A &lt;white&gt; cliff"');
});

test("the place of a photo is for members: found by search, and neither on the public page nor in a shared copy", async () => {
  const data = { title: "Sunday", places: { [sea.id]: "Étretat, Normandy" }, captions: { [sea.id]: "The cliff" } };
  const { body } = await anna.put(`/api/messages/${album.id}`, { data }, ours);
  expect(body.data).toEqual(data);
  const found = await bob.post("/api/messages/search", { group: famille.id, search: "normandy" });
  expect(JSON.stringify(found.body)).toContain(album.id);

  const { body: link } = await anna.post(`/api/messages/${album.id}/public-links`, {});
  for (const url of [`/public/${link.token}`, `/api/public/${link.token}`]) {
    const page = await hearth.app.inject({ method: "GET", url });
    expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining("Sunday")]);
    expect(page.body).not.toMatch(/tretat|places/);
  }

  const choir = await aGroup(bob, "Choir");
  const copy = await bob.post("/api/messages", { group: choir.id, origin: album.id }, ours);
  const { places: _onlyThere, ...others } = data;
  expect(copy.body.data).toEqual(others);
  const withWords = await bob.post("/api/messages", { group: choir.id, origin: album.id, data }, ours);
  expect(withWords.body.data).toEqual(others);
  const { body: without } = await anna.put(`/api/messages/${album.id}`, { data: { places: null } }, ours);
  expect(without.data).toEqual(others);
});

test("places of photos are texts of 1 to 200 characters by file id", async () => {
  const put = (places: unknown) => anna.put(`/api/messages/${album.id}`, { data: { places } });
  for (const places of ["Étretat", ["Étretat"], 7, { [sea.id]: 7 }, { [sea.id]: " " }, { [sea.id]: "a".repeat(201) }])
    expect(await put(places)).toMatchObject(refused("place_invalid"));
  expect((await put({ [sea.id]: "a".repeat(200) })).status).toBe(200);
});
