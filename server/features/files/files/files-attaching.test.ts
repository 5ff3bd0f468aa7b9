import { sql } from "kysely";
import { afterAll, expect, test, vi } from "vitest";
import { refused } from "../../../testing/refused.ts";
import { testApp } from "../../../testing/build-app.ts";
import { copyMessage, makeMessage, makeReply } from "../../../testing/messages.ts";
import { aCommunity, aGroup } from "../../../testing/people.ts";
import { attachCopies, fetchBytes, upload } from "../../../testing/uploads.ts";
import { removeUnusedFiles } from "./actions-removal.ts";

const hearth = await testApp();
const { anna, bob, zoe, paul, famille, club } = await aCommunity(hearth);
afterAll(() => hearth.close());

const day = 24 * 60 * 60 * 1000;

test("files keep the order chosen by the author, even after it changes", async () => {
  const [a, b, c] = [await upload(hearth, anna), await upload(hearth, anna), await upload(hearth, anna)];
  const message = await makeMessage(anna, famille, { files: [c.id, { id: a.id }, b.id] });
  expect(message.files.map(({ id, fileIndex }) => [id, fileIndex])).toEqual([
    [c.id, 0],
    [a.id, 1],
    [b.id, 2],
  ]);

  const { body } = await anna.put(`/api/messages/${message.id}`, { files: [b.id, c.id] });
  expect(body.files.map((file: { id: string }) => file.id)).toEqual([b.id, c.id]);
});

test("a user cannot attach files they may not see, and nothing is written", async () => {
  const ofBob = await upload(hearth, bob);
  const own = await upload(hearth, anna);
  const inFamille = await upload(hearth, anna);
  await makeMessage(anna, famille, { files: [inFamille.id] });
  const before = (await anna.get(`/api/groups/${famille.id}/page/0`)).body.totalItems;

  for (const id of [ofBob.id, "unknown", "019a0000-0000-7000-8000-000000000000"]) {
    const message = { group: famille.id, data: { text: "Look" }, files: [own.id, id] };
    expect(await anna.post("/api/messages", message)).toMatchObject(refused("file_not_found"));
  }
  expect(await paul.post("/api/messages", { group: club.id, files: [inFamille.id] })).toMatchObject(
    refused("file_not_found"),
  );
  expect((await anna.get(`/api/groups/${famille.id}/page/0`)).body.totalItems).toBe(before);
  expect((await fetchBytes(hearth, bob, `/files/${own.contentUrl}`)).status).toBe(404);
});

test("a member who can read a photo may share it; a former member may not, not even its uploader", async () => {
  const ofZoe = await aGroup(zoe, "Zoe's", bob);
  const photo = await upload(hearth, zoe);
  await makeMessage(zoe, ofZoe, { files: [photo.id] });
  await zoe.post(`/api/groups/${ofZoe.id}/leave`);
  const elsewhere = await aGroup(zoe, "Elsewhere");

  expect(await zoe.post("/api/messages", { group: elsewhere.id, files: [photo.id] })).toMatchObject(
    refused("file_not_found"),
  );
  expect((await makeMessage(bob, famille, { files: [photo.id] })).files).toHaveLength(1);
});

test("a profile picture must be a picture its user may see", async () => {
  const ofBob = await upload(hearth, bob);
  const own = await upload(hearth, anna);

  expect(await anna.put(`/api/users/${anna.id}`, { avatar: ofBob.id })).toMatchObject(refused("file_not_found"));
  expect(await anna.put(`/api/users/${anna.id}`, { avatar: own.id })).toMatchObject({
    status: 200,
    body: { avatar: { id: own.id, contentUrl: own.contentUrl } },
  });
});

test("a draft sent at the moment its upload expires is stored with its photo or refused", async () => {
  for (let round = 0; round < 5; round++) {
    const photo = await upload(hearth, anna);
    hearth.passTime(31 * day);
    const [response] = await Promise.all([
      anna.post("/api/messages", { group: famille.id, files: [photo.id] }),
      removeUnusedFiles(hearth.context),
    ]);
    const shown = await fetchBytes(hearth, bob, `/files/${photo.contentUrl}`);

    if (response.status === 201) expect(shown.status).toBe(200);
    else expect(response).toMatchObject(refused("file_not_found"));
  }
});

test("a file can be in up to two hundred messages", async () => {
  const file = await upload(hearth, anna);
  const first = await makeMessage(anna, famille, { files: [file.id] });
  await copyMessage(hearth, first.id, 199);
  await hearth.context.db.write((tx) =>
    sql`insert into message_files (message_id, file_id, position)
      select id, ${file.id}, 0 from messages where id like ${`${first.id}_%`}`.execute(tx),
  );

  const draft = { group: famille.id, files: [file.id] };
  expect(await anna.post("/api/messages", draft)).toMatchObject(refused("file_used_too_often"));
  expect((await anna.put(`/api/messages/${first.id}`, { files: [file.id] })).status).toBe(200);
});

test("a thread with many files is deleted in small transactions", async () => {
  const top = await makeMessage(anna, famille, "Album");
  for (let n = 0; n < 3; n++) await makeReply(anna, top, `Part ${n}`);
  const file = await upload(hearth, anna);
  await attachCopies(hearth, file.id, 700, top.id);
  const { db } = hearth.context;
  const write = vi.spyOn(db, "write");

  expect((await anna.delete(`/api/messages/${top.id}`)).status).toBe(204);

  expect(write.mock.calls.length).toBeGreaterThanOrEqual(3);
  write.mockRestore();
  const copies = db.read.selectFrom("files").select("delete_after").where("id", "like", `${file.id}-%`);
  expect((await copies.execute()).every(({ delete_after }) => delete_after !== null)).toBe(true);
});

test("files count towards the length of a response with replies", async () => {
  const top = await makeMessage(anna, famille, "Albums");
  const ids: string[] = [];
  for (let n = 0; n < 4; n++) ids.push((await makeReply(anna, top, `Part ${n}`)).id);
  await attachCopies(hearth, (await upload(hearth, anna)).id, 500, top.id);

  const { items, after } = (await anna.get(`/api/messages/${top.id}/replies?limit=100`)).body;

  expect(items.map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, 3));
  expect(after).toBe(1);
});
