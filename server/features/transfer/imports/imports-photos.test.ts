import { afterAll, expect, test } from "vitest";
import { clientHeader } from "#contract/own-client.ts";
import { newId } from "../../../new-id.ts";
import { refused } from "../../../testing/refused.ts";
import { testApp } from "../../../testing/build-app.ts";
import { itIs, workIsDone } from "../../../testing/mails.ts";
import { aCommunity, aGroup, aPerson, type Account } from "../../../testing/people.ts";
import { datedPhoto } from "../../../testing/pictures.ts";
import { tryUpload, upload } from "../../../testing/uploads.ts";

const hearth = await testApp();
afterAll(() => hearth.close());
const { anna, bob, zoe } = await aCommunity(hearth);
const carol = await aPerson(hearth, "carol@example.org");

const noon = Date.UTC(2019, 6, 14, 12) / 1000;

interface Photo {
  file: string;
  key: string;
  takenAt?: string;
  isBetter?: boolean;
  caption?: string;
  people?: string[];
}

const start = async (who: Account, group: { id: string }, title = "Google Photos") =>
  (await who.post(`/api/groups/${group.id}/imports`, { title })).body as { id: string };
const aPhoto = async (who: Account, more: Partial<Photo> = {}): Promise<Photo> => ({
  ...{ file: (await upload(hearth, who)).id, key: newId(), takenAt: "2019-07-14T10:15:00" },
  ...more,
});
const message = (author: Account, photos: Photo[], more: object = {}) => ({
  ...{ id: newId(), author: author.id, at: noon, text: "", photos },
  ...more,
});
const add = (who: Account, imported: { id: string }, ...messages: object[]) =>
  who.post(`/api/imports/${imported.id}/messages`, { messages });
const importsOf = async (who: Account, group: { id: string }) =>
  (await who.get(`/api/groups/${group.id}/imports`)).body.imports as { title: string; messages: number }[];
const photosOf = async (who: Account, group: { id: string }) =>
  (await who.get(`/api/groups/${group.id}/photos`)).body.photos as { id: string; day: string }[];
const missing = async (who: Account, imported: { id: string }, ...ids: string[]) =>
  (await who.post(`/api/imports/${imported.id}/missing`, { ids })).body.ids as string[];

test("a member imports photos of a day as a message of that day, with captions, and nobody is notified", async () => {
  const group = await aGroup(anna, "Family", bob, carol);
  const before = (await carol.get(`/api/groups/${group.id}`)).body as object;
  const silent = await aPhoto(bob, { caption: "At the lake", takenAt: "2019-07-13T23:50:00" });
  const body = (await tryUpload(hearth, bob, await datedPhoto("2018:12:31 23:30:00"))).body as { id: string };
  const dated = { file: body.id, key: newId(), takenAt: "2019-07-14T18:00:00" };
  const scan = (await tryUpload(hearth, bob, await datedPhoto("2020:01:06 10:00:00"))).body as { id: string };
  const corrected = { file: scan.id, key: newId(), takenAt: "1975-08-10T12:00:00", isBetter: true };
  const day = message(bob, [silent, dated, corrected]);

  expect(await add(bob, await start(bob, group), day)).toMatchObject({ status: 204 });

  expect((await carol.get(`/api/messages/${day.id}`, { [clientHeader]: "web" })).body).toMatchObject({
    author: { id: bob.id },
    createdAt: noon,
    data: { text: "", captions: { [silent.file]: "At the lake" } },
    files: [{ id: silent.file }, { id: dated.file }, { id: scan.id }],
  });
  const days = (await photosOf(carol, group)).map((photo) => [photo.id, photo.day]);
  expect(days, "the time in the file counts before that of the import, unless that was corrected").toEqual([
    [silent.file, "2019-07-13"],
    [dated.file, "2018-12-31"],
    [scan.id, "1975-08-10"],
  ]);
  expect((await carol.get(`/api/groups/${group.id}`)).body).toMatchObject(before);
  await itIs(hearth, hearth.context.clock.now() + 60_000);
  expect((await carol.post("/api/messages/search", { group: group.id, search: "lake" })).body).toMatchObject({
    messages: [{ id: day.id }],
  });
});

test("photos are imported once, also by somebody else and in another message, and deleted ones do not come back", async () => {
  const group = await aGroup(anna, "Family", bob);
  const first = await start(bob, group);
  const [kept, deleted] = [await aPhoto(bob), await aPhoto(bob)];
  const gone = message(bob, [deleted]);
  await add(bob, first, message(bob, [kept]), gone);
  await bob.delete(`/api/messages/${gone.id}`);
  const second = await start(anna, group);
  const again = (photo: Photo) => aPhoto(anna, { key: photo.key });
  const added = await aPhoto(anna);

  expect(await missing(anna, second, kept.key, deleted.key, added.key)).toEqual([added.key]);
  const grown = message(anna, [await again(kept), added, { ...(await again(added)), key: added.key }]);
  expect(await add(anna, second, grown, message(anna, [await again(deleted)]))).toMatchObject({ status: 204 });
  expect(await add(anna, second, grown), "a repeated call").toMatchObject({ status: 204 });

  expect((await photosOf(bob, group)).map(({ id }) => id).sort()).toEqual([kept.file, added.file].sort());
  expect((await importsOf(anna, group)).map(({ messages }) => messages)).toEqual([1, 1]);
});

test("an import is undone by its author with its empty albums, and can be repeated then", async () => {
  const group = await aGroup(anna, "Family", bob);
  const imported = await start(bob, group);
  const photo = await aPhoto(bob);
  const day = message(bob, [photo]);
  await add(bob, imported, day);
  const album = async (title: string) =>
    (await bob.post(`/api/groups/${group.id}/albums`, { title, isCommon: true, importId: imported.id })).body as {
      id: string;
    };
  const [lake, city] = [await album("Lake"), await album("City")];
  await bob.post(`/api/albums/${lake.id}/photos`, { photos: [{ id: photo.file, messageId: day.id }] });
  await anna.post(`/api/albums/${city.id}/uploads`, { files: [(await upload(hearth, anna)).id] });

  expect(await bob.delete(`/api/imports/${imported.id}`)).toMatchObject({ status: 204 });
  await workIsDone(hearth);

  expect((await bob.get(`/api/messages/${day.id}`)).status).toBe(404);
  expect((await bob.get(`/api/albums/${lake.id}`)).status).toBe(404);
  expect((await bob.get(`/api/albums/${city.id}`)).body).toMatchObject({ photos: 1 });
  expect(await missing(bob, await start(bob, group), photo.key)).toEqual([photo.key]);
});

test("members see and continue only their own imports, admins undo all, and readers import nothing", async () => {
  const group = await aGroup(anna, "Family", bob, carol);
  await anna.put(`/api/groups/${group.id}/members/${carol.id}`, { role: "reader" });
  const bobs = await start(bob, group, "Bob’s phone");
  await start(anna, group, "Anna’s phone");

  expect((await importsOf(anna, group)).map(({ title }) => title)).toEqual(["Anna’s phone", "Bob’s phone"]);
  expect((await importsOf(bob, group)).map(({ title }) => title)).toEqual(["Bob’s phone"]);
  expect(await importsOf(carol, group)).toEqual([]);
  expect(await carol.post(`/api/groups/${group.id}/imports`, { title: "Mine" })).toMatchObject(
    refused("not_permitted"),
  );
  expect(await add(carol, bobs, message(carol, [await aPhoto(carol)]))).toMatchObject(refused("not_permitted"));
  expect(await carol.delete(`/api/imports/${bobs.id}`)).toMatchObject(refused("not_permitted"));
  expect(await add(zoe, bobs)).toMatchObject(refused("not_found"));
  expect(await bob.get(`/api/groups/${group.id}/log`)).toMatchObject({
    body: { items: [{ title: "Anna’s phone" }, { kind: "import_started", admin: { id: bob.id } }, {}] },
  });
  expect(await anna.delete(`/api/imports/${bobs.id}`)).toMatchObject({ status: 204 });
});

test("members import nothing but their own photos on the group's page", async () => {
  const group = await aGroup(anna, "Family", bob);
  const imported = await start(bob, group);
  const mine = message(bob, [await aPhoto(bob)]);
  await add(bob, imported, mine);
  const wrong = [
    [{ author: anna.id }, "not_permitted"],
    [{ photos: undefined, text: "I never said that" }, "not_permitted"],
    [{ parent: mine.id }, "not_permitted"],
    [{ photos: [await aPhoto(anna)] }, "file_not_found"],
    [{ photos: [await aPhoto(bob, { takenAt: "2019-02-30T10:15:00" })] }, "date_invalid"],
    [{ photos: [await aPhoto(bob, { takenAt: "2119-02-20T10:15:00" })] }, "date_invalid"],
    [{ photos: [await aPhoto(bob, { takenAt: "yesterday" })] }, "bad_request"],
    [{ photos: [await aPhoto(bob, { caption: "x".repeat(1001) })] }, "bad_request"],
  ] as const;
  for (const [change, code] of wrong) {
    const response = await add(bob, imported, message(bob, [await aPhoto(bob)], change));
    expect(response, JSON.stringify(change)).toMatchObject({ body: { code } });
  }
  expect(
    await bob.post(`/api/groups/${group.id}/albums`, { title: "A", isCommon: true, importId: newId() }),
  ).toMatchObject(refused("not_found"));
  expect((await importsOf(bob, group)).map(({ messages }) => messages)).toEqual([1]);
});

test("imports that have added nothing are forgotten with the next one", async () => {
  const group = await aGroup(anna, "Family", bob);
  await start(bob, group, "Nothing");
  await add(bob, await start(bob, group, "Something"), message(bob, [await aPhoto(bob)]));
  await itIs(hearth, hearth.context.clock.now() + 25 * 60 * 60 * 1000);
  await start(bob, group, "Later");

  expect((await importsOf(bob, group)).map(({ title }) => title)).toEqual(["Later", "Something"]);
});

test("names of people in photos become marks without a place, also if a member has that name", async () => {
  const group = await aGroup(anna, "Family", bob, carol);
  const photo = await aPhoto(bob, { people: ["Grandma", " anna ", "grandma", "  "] });
  const other = await aPhoto(bob, { people: ["GRANDMA"] });
  const day = message(bob, [photo, other]);
  const imported = await start(bob, group);
  expect(await add(bob, imported, day)).toMatchObject({ status: 204 });
  expect(await add(bob, imported, day)).toMatchObject({ status: 204 });

  const { people } = (await carol.get(`/api/messages/${day.id}/photo-people`)).body as { people: object[] };
  const mark = { id: expect.any(String) as string, markedById: bob.id };
  expect(people).toHaveLength(3);
  expect(people).toEqual(
    expect.arrayContaining([
      { ...mark, photo: photo.file, name: "Grandma" },
      { ...mark, photo: photo.file, name: "anna" },
      { ...mark, photo: other.file, name: "Grandma" },
    ]),
  );
  await itIs(hearth, hearth.context.clock.now() + 60_000);
  expect((await carol.post("/api/messages/search", { group: group.id, search: "grandma" })).body).toMatchObject({
    messages: [{ id: day.id }],
  });
});

test("names that are too long or too many are rejected, and left out for people who may not mark", async () => {
  const group = await aGroup(anna, "Family", bob);
  const imported = await start(bob, group);
  for (const people of [["x".repeat(10_000)], Array.from({ length: 21 }, (_, n) => `Guest ${n}`), [5], "Mia"])
    expect(await add(bob, imported, message(bob, [await aPhoto(bob, { people: people as string[] })]))).toMatchObject(
      refused("bad_request"),
    );
  await anna.put(`/api/groups/${group.id}/permissions`, { comment: "admin" });
  const day = message(bob, [await aPhoto(bob, { people: ["Mia"] })]);
  expect(await add(bob, imported, day)).toMatchObject({ status: 204 });
  expect((await bob.get(`/api/messages/${day.id}/photo-people`)).body).toEqual({ people: [] });
});
