import { afterAll, expect, test } from "vitest";
import type { AlbumPage, AlbumPhotos, Albums } from "#contract/albums.ts";
import { refused } from "../../../testing/refused.ts";
import { testApp } from "../../../testing/build-app.ts";
import { makeMessage } from "../../../testing/messages.ts";
import { aCommunity, aGroup, type Account } from "../../../testing/people.ts";
import { datedPhoto } from "../../../testing/pictures.ts";
import { fetchBytes, tryUpload, upload } from "../../../testing/uploads.ts";
import { unzip } from "../../../testing/zip.ts";

const hearth = await testApp();
afterAll(() => hearth.close());

type Group = { id: string };

async function postPhotos(who: Account, group: Group, ...times: string[]) {
  const files: string[] = [];
  for (const time of times) {
    const { body } = await tryUpload(hearth, who, await datedPhoto(time), { name: `${time.slice(0, 4)}.jpg` });
    files.push(body.id as string);
  }
  const { id: messageId } = await makeMessage(who, group, { files });
  return files.map((id) => ({ id, messageId }));
}

async function makeAlbum(who: Account, group: Group, more: object = {}): Promise<AlbumPage> {
  const { status, body } = await who.post(`/api/groups/${group.id}/albums`, { title: "Été", isCommon: true, ...more });
  expect(status).toBe(201);
  return body as AlbumPage;
}

async function photosOf(who: Account, { id }: { id: string }): Promise<AlbumPhotos["photos"]> {
  return ((await who.get(`/api/albums/${id}/photos`)).body as AlbumPhotos).photos;
}

const idsOf = (photos: readonly { id: string }[]) => photos.map(({ id }) => id);

test("an album is made from the photos of a post, in the order in which they were taken, with the captions of its author", async () => {
  const { anna, bob, paul, famille } = await aCommunity(hearth);
  const [late, early] = await postPhotos(anna, famille, "2019:07:15 10:00:00", "2019:07:14 10:00:00");
  const captions = { [early!.id]: "At the lake", [late!.id]: "\ud800\0" };
  await anna.put(`/api/messages/${late!.messageId}`, { data: { captions, places: { [late!.id]: "Annecy\ud800" } } });

  const album = await makeAlbum(bob, famille, { title: " The\nlake ", photos: [late, early, late] });

  expect(album).toMatchObject({
    ...{ title: "The lake", groupId: famille.id, isCommon: true, order: "day", photos: 2, videos: 0 },
    days: { first: "2019-07-14", last: "2019-07-15" },
    ...{ cover: { id: late!.id }, creator: { id: bob.id }, people: [{ id: bob.id }] },
  });
  expect(await photosOf(anna, album)).toMatchObject([
    { id: early!.id, messageId: early!.messageId, day: "2019-07-14", caption: "At the lake", addedById: bob.id },
    { id: late!.id, day: "2019-07-15", place: "Annecy\ufffd" },
  ]);
  const { body } = await anna.get(`/api/groups/${famille.id}/albums`);
  expect((body as Albums).albums).toMatchObject([{ id: album.id, title: "The lake", photos: 2, videos: 0 }]);
  await hearth.context.db.write((tx) =>
    tx.updateTable("files").set({ type: "video/mp4" }).where("id", "=", early!.id).execute(),
  );
  const { body: now } = await anna.get(`/api/groups/${famille.id}/albums`);
  expect((now as Albums).albums).toMatchObject([{ id: album.id, photos: 2, videos: 1 }]);
  expect(await paul.get(`/api/albums/${album.id}`)).toMatchObject(refused("not_found"));
});

test("an album takes only photos of its own group, and loses them with their messages", async () => {
  const { anna, bob, famille } = await aCommunity(hearth);
  const other = await aGroup(anna, "Other");
  const [here, also] = await postPhotos(anna, famille, "2019:07:15 10:00:00", "2019:07:16 10:00:00");
  const [elsewhere] = await postPhotos(anna, other, "2019:07:15 10:00:00");
  const album = await makeAlbum(anna, famille);
  const add = (...photos: object[]) => bob.post(`/api/albums/${album.id}/photos`, { photos });

  expect(await add(elsewhere!, { id: elsewhere!.id, messageId: here!.messageId })).toMatchObject({
    body: { added: 0 },
  });
  expect(await add(here!, also!)).toMatchObject({ body: { added: 2 } });
  expect(await add(here!)).toMatchObject({ body: { added: 0 } });

  await anna.put(`/api/messages/${here!.messageId}`, { files: [also!.id] });
  expect(idsOf(await photosOf(bob, album))).toEqual([also!.id]);
  expect((await bob.get(`/api/albums/${album.id}`)).body).toMatchObject({ photos: 1, cover: { id: also!.id } });
  await anna.delete(`/api/messages/${here!.messageId}`);
  expect(await photosOf(bob, album)).toEqual([]);
});

test("all members add to a common album, only its creator to one of their own, and readers to none", async () => {
  const { anna, bob, famille } = await aCommunity(hearth);
  const [photo] = await postPhotos(anna, famille, "2019:07:15 10:00:00");
  const [common, own] = [await makeAlbum(anna, famille), await makeAlbum(anna, famille, { isCommon: false })];
  const add = (who: Account, { id }: { id: string }) => who.post(`/api/albums/${id}/photos`, { photos: [photo] });

  expect((await add(bob, common)).status).toBe(200);
  expect(await add(bob, own)).toMatchObject(refused("not_permitted"));
  expect((await add(anna, own)).status).toBe(200);
  expect(await bob.put(`/api/albums/${common.id}`, { title: "Mine" })).toMatchObject(refused("not_permitted"));
  expect(await bob.delete(`/api/albums/${common.id}`)).toMatchObject(refused("not_permitted"));

  await anna.put(`/api/groups/${famille.id}/members/${bob.id}`, { role: "reader" });
  expect(await add(bob, common)).toMatchObject(refused("not_permitted"));
  const draft = { title: "Reader", isCommon: true };
  expect(await bob.post(`/api/groups/${famille.id}/albums`, draft)).toMatchObject(refused("not_permitted"));
  expect(await bob.post(`/api/albums/${common.id}/photos/removal`, { ids: [photo!.id] })).toMatchObject(
    refused("not_permitted"),
  );
  expect((await bob.get(`/api/albums/${common.id}`)).status).toBe(200);
});

test("whoever may no longer post changes no titles, captions or photos of albums", async () => {
  const { anna, bob, famille } = await aCommunity(hearth);
  const photos = await postPhotos(anna, famille, "2019:07:15 10:00:00", "2019:07:16 10:00:00");
  const own = await makeAlbum(bob, famille, { photos: [photos[0]] });
  await anna.put(`/api/groups/${famille.id}/permissions`, { post: "admin" });
  const photo = `/api/albums/${own.id}/photos`;
  for (const [method, path, body] of [
    ["post", `/api/groups/${famille.id}/albums`, { title: "New", isCommon: true }],
    ["put", `/api/albums/${own.id}`, { title: "Changed" }],
    ["post", photo, { photos: [photos[1]] }],
    ["post", `${photo}/removal`, { ids: [photos[0]!.id] }],
    ["put", `${photo}/${photos[0]!.id}`, { caption: "Changed" }],
  ] as const)
    expect(await bob[method](path, body), `${method} ${path}`).toMatchObject(refused("not_permitted"));
  expect(await bob.delete(`/api/albums/${own.id}`)).toMatchObject(refused("not_permitted"));
  expect((await anna.put(`/api/albums/${own.id}`, { title: "Moderated" })).status).toBe(200);
});

test("people take out what they added, and the creator and admins anything", async () => {
  const { anna, bob, famille } = await aCommunity(hearth);
  const photos = await postPhotos(anna, famille, "2019:07:15 10:00:00", "2019:07:16 10:00:00");
  const album = await makeAlbum(anna, famille, { photos: [photos[0]] });
  await bob.post(`/api/albums/${album.id}/photos`, { photos: [photos[1]] });
  const remove = (who: Account, ids: string[]) => who.post(`/api/albums/${album.id}/photos/removal`, { ids });

  expect(await remove(bob, idsOf(photos))).toMatchObject(refused("not_permitted"));
  expect((await remove(bob, [photos[1]!.id])).status).toBe(204);
  expect((await remove(anna, [photos[0]!.id])).status).toBe(204);
  expect(await photosOf(anna, album)).toEqual([]);
  expect((await anna.delete(`/api/albums/${album.id}`)).status).toBe(204);
  expect(await anna.get(`/api/albums/${album.id}`)).toMatchObject(refused("not_found"));
  expect((await anna.get(`/api/messages/${photos[0]!.messageId}`)).body.files).toHaveLength(2);
});

test("title, cover, captions and order can be changed", async () => {
  const { anna, famille } = await aCommunity(hearth);
  const times = ["2019:07:15 10:00:00", "2019:07:16 10:00:00", "2019:07:17 10:00:00"];
  const posted = await postPhotos(anna, famille, ...times);
  const [a, b, c] = idsOf(posted) as [string, string, string];
  const album = await makeAlbum(anna, famille, { photos: posted.toReversed() });
  const path = `/api/albums/${album.id}`;

  expect(await anna.put(path, { title: "  " })).toMatchObject(refused("album_title_empty"));
  expect(await anna.put(path, { cover: album.id })).toMatchObject(refused("not_found"));
  expect((await anna.put(path, { title: "New", cover: b, isCommon: false })).body).toMatchObject({
    ...{ title: "New", cover: { id: b }, isCommon: false, order: "day" },
  });

  expect((await anna.put(`${path}/photos/${c}`, { before: a })).status).toBe(204);
  expect(idsOf(await photosOf(anna, album))).toEqual([c, a, b]);
  expect((await anna.put(`${path}/photos/${c}`, { before: null, caption: " Last " })).status).toBe(204);
  expect(await photosOf(anna, album)).toMatchObject([{ id: a }, { id: b }, { id: c, caption: "Last" }]);
  expect((await anna.get(path)).body).toMatchObject({ order: "manual" });
  expect(await anna.put(`${path}/photos/${c}`, { before: album.id })).toMatchObject(refused("not_found"));
  expect(await anna.put(`${path}/photos/${album.id}`, { caption: "" })).toMatchObject(refused("not_found"));

  expect((await anna.put(path, { order: "day" })).body).toMatchObject({ order: "day" });
  expect((await anna.put(path, { order: "manual" })).body).toMatchObject({ order: "manual" });
  expect(idsOf(await photosOf(anna, album))).toEqual([a, b, c]);
});

test("what a person uploads to an album on one day is one message of the group", async () => {
  const { anna, bob, famille } = await aCommunity(hearth);
  const album = await makeAlbum(anna, famille);
  const send = (who: Account, files: string[]) => who.post(`/api/albums/${album.id}/uploads`, { files });
  const first = await upload(hearth, bob);
  const second = await upload(hearth, bob);

  expect(await send(bob, [first.id])).toMatchObject({ status: 200, body: { added: 1 } });
  expect(await send(bob, [second.id, first.id])).toMatchObject({ body: { added: 1 } });
  expect(await send(bob, [second.id])).toMatchObject({ body: { added: 0 } });
  expect((await send(anna, [(await upload(hearth, anna)).id])).status).toBe(200);

  const photos = await photosOf(anna, album);
  const messages = [...new Set(photos.map(({ messageId }) => messageId))];
  expect([photos.length, messages.length]).toEqual([3, 2]);
  const ofBob = photos.find(({ id }) => id === first.id)!.messageId;
  const { body } = await anna.get(`/api/messages/${ofBob}`);
  expect(body).toMatchObject({ data: { title: "Été" }, author: { id: bob.id } });
  expect(idsOf(body.files)).toEqual([first.id, second.id]);
  expect(await send(bob, [album.id])).toMatchObject(refused("file_not_found"));

  await anna.put(`/api/groups/${famille.id}/permissions`, { post: "admin" });
  expect(await send(bob, [(await upload(hearth, bob)).id])).toMatchObject(refused("not_permitted"));
});

test("an album is downloaded as a ZIP by those who can see it", async () => {
  const { anna, bob, paul, famille } = await aCommunity(hearth);
  const album = await makeAlbum(anna, famille);
  const path = `/files/albums/${album.id}/photos.zip`;
  expect((await fetchBytes(hearth, bob, path)).status).toBe(404);
  const photos = await postPhotos(anna, famille, "2019:07:15 10:00:00", "2018:07:15 10:00:00");
  await anna.post(`/api/albums/${album.id}/photos`, { photos });

  expect(Object.keys(unzip((await fetchBytes(hearth, bob, path)).bytes)).sort()).toEqual(["2018.jpg", "2019.jpg"]);
  expect((await fetchBytes(hearth, paul, path)).status).toBe(404);
  expect((await fetchBytes(hearth, undefined, path)).status).toBe(404);
});

test("an album outlives the account of its creator", async () => {
  const { anna, bob, famille } = await aCommunity(hearth);
  const [photo] = await postPhotos(anna, famille, "2019:07:15 10:00:00");
  const album = await makeAlbum(bob, famille, { photos: [photo], isCommon: false });
  await hearth.context.db.write((tx) => tx.deleteFrom("users").where("id", "=", bob.id).execute());

  const { body } = await anna.get(`/api/albums/${album.id}`);
  expect([body.creator, body.people, body.photos]).toEqual([undefined, [], 1]);
  expect((await anna.delete(`/api/albums/${album.id}`)).status).toBe(204);
});

test.each([
  { title: "x".repeat(129), isCommon: true },
  { title: "x" },
  { title: "x", isCommon: true, photos: [{ id: "nothing", messageId: "nothing" }] },
  { title: "x", isCommon: true, photos: {} },
])("an album cannot be made of %j", async (draft) => {
  const { anna, famille } = await aCommunity(hearth);
  expect(await anna.post(`/api/groups/${famille.id}/albums`, draft)).toMatchObject(refused("bad_request"));
});
