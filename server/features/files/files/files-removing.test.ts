import { afterAll, expect, test, vi } from "vitest";
import type { File } from "#contract/files.ts";
import { testApp } from "../../../testing/build-app.ts";
import { makeMessage } from "../../../testing/messages.ts";
import { aCommunity } from "../../../testing/people.ts";
import { phonePhoto } from "../../../testing/pictures.ts";
import { uploadInPieces } from "../../../testing/resumable.ts";
import { fetchBytes, storedFiles, upload } from "../../../testing/uploads.ts";
import { enqueueRecurring, workOnce } from "../../../worker.ts";

const hearth = await testApp();
const { anna, bob, famille } = await aCommunity(hearth);
afterAll(() => hearth.close());

const day = 24 * 60 * 60 * 1000;

test("an unattached upload is kept for 30 days, then removed with all its versions", async () => {
  const draft = await upload(hearth, anna);
  await fetchBytes(hearth, anna, `/api/images/crop/80/80/${draft.id}`);
  await pass(29 * day);
  expect(await anna.get(`/api/files/${draft.id}`)).toMatchObject({ status: 200 });
  expect(await storedOf(draft)).toHaveLength(3);

  await pass(2 * day);
  expect(await anna.get(`/api/files/${draft.id}`)).toMatchObject({ status: 404 });
  expect(await storedOf(draft)).toEqual([]);
});

test("a photo in a message is kept, however old it is", async () => {
  const photo = await upload(hearth, anna);
  await makeMessage(anna, famille, { files: [photo.id] });
  await pass(100 * day);

  expect((await fetchBytes(hearth, bob, `/files/${photo.contentUrl}`)).status).toBe(200);
});

test("a photo is removed a day after its message", async () => {
  const photo = await upload(hearth, anna);
  const message = await makeMessage(anna, famille, { files: [photo.id] });
  await anna.delete(`/api/messages/${message.id}`);
  await pass(day / 2);
  expect(await storedOf(photo)).toHaveLength(2);

  await pass(day);
  expect(await storedOf(photo)).toEqual([]);
});

test("uploads whose files were removed with a message do not count as unfinished", async () => {
  const id = await uploadInPieces(hearth, anna, await phonePhoto());
  const uploads = () => hearth.context.db.read.selectFrom("uploads").selectAll().where("id", "=", id).execute();
  const [{ file_id: fileId } = { file_id: "" }] = await uploads();
  const message = await makeMessage(anna, famille, { files: [fileId!] });
  await anna.delete(`/api/messages/${message.id}`);
  await pass(2 * day);

  expect(await uploads()).toEqual([]);
});

test("a file taken out of a message is removed; the others stay", async () => {
  const [kept, out] = [await upload(hearth, anna), await upload(hearth, anna)];
  const message = await makeMessage(anna, famille, { files: [kept.id, out.id] });
  await anna.put(`/api/messages/${message.id}`, { files: [kept.id] });
  await pass(2 * day);

  expect(await storedOf(kept)).toHaveLength(2);
  expect(await storedOf(out)).toEqual([]);
});

test("a photo that is also in another message is kept", async () => {
  const photo = await upload(hearth, anna);
  const message = await makeMessage(anna, famille, { files: [photo.id] });
  await makeMessage(bob, famille, { files: [photo.id] });
  await anna.delete(`/api/messages/${message.id}`);
  await pass(2 * day);

  expect(await storedOf(photo)).toHaveLength(2);
});

test("a profile picture is kept while in use and removed after it is replaced", async () => {
  const [first, second] = [await upload(hearth, anna), await upload(hearth, anna)];
  await anna.put(`/api/users/${anna.id}`, { avatar: first.id });
  await pass(60 * day);
  expect(await storedOf(first)).toHaveLength(2);

  const newer = await upload(hearth, anna);
  await anna.put(`/api/users/${anna.id}`, { avatar: newer.id });
  await pass(2 * day);
  expect(await storedOf(first)).toEqual([]);
  expect(await storedOf(second)).toEqual([]);
  expect(await storedOf(newer)).toHaveLength(2);
});

test("if the server stops between deleting the row and the bytes, the bytes are removed after the next start", async () => {
  const draft = await upload(hearth, anna);
  const { files } = hearth.context;
  const crash = vi.spyOn(files, "removeFolder").mockRejectedValue(new Error("killed"));
  const log = vi.spyOn(hearth.context.log, "error").mockReturnValue(undefined);
  await pass(31 * day);
  expect(await anna.get(`/api/files/${draft.id}`)).toMatchObject({ status: 404 });
  expect(await storedOf(draft)).toHaveLength(2);

  crash.mockRestore();
  await pass(60 * 60 * 1000);
  expect(await storedOf(draft)).toEqual([]);
  log.mockRestore();
});

test("an upload that took too long to be stored is refused, because its bytes may be removed already", async () => {
  const before = await storedFiles(hearth);
  const { files } = hearth.context;
  const moveIn = files.moveIn.bind(files);
  const slow = vi.spyOn(files, "moveIn").mockImplementation(async (...file) => {
    await moveIn(...file);
    hearth.passTime(60 * 60 * 1000);
  });
  const log = vi.spyOn(hearth.app.log, "error").mockReturnValue(undefined);

  await expect(upload(hearth, anna)).rejects.toThrow("storage_unavailable");
  for (const spy of [slow, log]) spy.mockRestore();
  expect(await storedFiles(hearth)).toEqual(before);
});

test("if the server stops before an upload has its row, its bytes are removed", async () => {
  const { context } = hearth;
  const before = await storedFiles(hearth);
  const write = context.db.write.bind(context.db);
  const moveIn = vi.spyOn(context.files, "moveIn");
  const diesOnceBytesAreThere: typeof write = (work) =>
    moveIn.mock.calls.length < 2 ? write(work) : Promise.reject(new Error("killed"));
  const crash = [
    moveIn,
    vi.spyOn(context.db, "write").mockImplementation(diesOnceBytesAreThere),
    vi.spyOn(context.files, "removeFolder").mockRejectedValue(new Error("killed")),
    vi.spyOn(hearth.app.log, "error").mockReturnValue(undefined),
  ];
  await expect(upload(hearth, anna)).rejects.toThrow("An error occurred");
  crash.forEach((spy) => spy.mockRestore());
  expect(await storedFiles(hearth)).toHaveLength(before.length + 2);

  await pass(2 * 60 * 60 * 1000);
  expect(await storedFiles(hearth)).toEqual(before);
});

/** Advances the clock by `time` milliseconds and runs all jobs due by then. */
async function pass(time: number): Promise<void> {
  hearth.passTime(time);
  await enqueueRecurring(hearth.context);
  while (await workOnce(hearth.context));
}

async function storedOf({ id }: File): Promise<string[]> {
  const stored = [...(await storedFiles(hearth)), ...(await storedFiles(hearth, "cache"))];
  return stored.filter((file) => file.includes(id));
}
