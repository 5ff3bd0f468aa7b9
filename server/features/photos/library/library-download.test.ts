import { get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import type { Message } from "#contract/compat.ts";
import { testApp } from "../../../testing/build-app.ts";
import { makeMessage } from "../../../testing/messages.ts";
import { aCommunity, aGroup, type Account } from "../../../testing/people.ts";
import { datedPhoto, phonePhoto } from "../../../testing/pictures.ts";
import { fetchBytes, tryUpload } from "../../../testing/uploads.ts";
import { longEnough } from "../../../testing/waiting.ts";
import { unzip } from "../../../testing/zip.ts";

const hearth = await testApp();
await hearth.app.listen({ port: 0, host: "127.0.0.1" });
afterAll(() => hearth.close());
afterEach(() => vi.restoreAllMocks());

const ofGroup = ({ id }: { id: string }) => `/files/groups/${id}/photos.zip`;

async function upload(who: Account, name: string, content?: Buffer): Promise<string> {
  return (await tryUpload(hearth, who, content ?? (await phonePhoto()), { name })).body.id as string;
}

const form = (ids: string[]) => ({
  payload: new URLSearchParams({ ids: ids.join(",") }).toString(),
  headers: { "content-type": "application/x-www-form-urlencoded" },
});

/** Sends the form as a browser does: with the cookie alone. */
async function select(who: Account, ids: string[]) {
  const { headers, payload } = form(ids);
  const { cookie } = await cookieOf(who);
  return hearth.app.inject({ method: "POST", url: "/files/photos.zip", headers: { ...headers, cookie }, payload });
}

async function cookieOf(who: Account) {
  const { headers } = await who.get("/api/me");
  const [cookie] = [headers["set-cookie"] ?? ""].flat();
  return { cookie: String(cookie).split(";")[0]! };
}

test("the photos of a group are a ZIP of the originals, with unique names and the times they were taken", async () => {
  const { anna, bob, famille } = await aCommunity(hearth);
  const original = await datedPhoto("2019:07:14 23:30:02");
  const dated = await upload(anna, "Été.jpg", original);
  const [second, third] = [await upload(anna, "été.JPG"), await upload(anna, "a:b?.jpg")];
  await anna.put(`/api/files/${second}/day`, { day: "1950-01-01" });
  await makeMessage(anna, famille, { files: [dated, second, third] });

  const { status, headers, bytes } = await fetchBytes(hearth, bob, ofGroup(famille));
  expect([status, headers["content-type"]]).toEqual([200, "application/zip"]);
  expect(headers["content-disposition"]).toMatch(/^attachment; filename="photos\.zip"/);
  const files = unzip(bytes);
  const [first, other] = [`Été (${dated.slice(-12)}).jpg`, `été (${second.slice(-12)}).JPG`] as const;
  expect(Object.keys(files)).toEqual([first, other, "a_b_.jpg"]);
  expect(files[first]).toEqual({ date: "2019-07-14 23:30:02", bytes: original });
  expect(files[other]!.date, "ZIP knows no earlier day").toBe("1980-01-01 00:00:00");
});

test("the photos of a message and selected ones can be downloaded by those who can see them", async () => {
  const { anna, bob, paul, famille } = await aCommunity(hearth);
  const other = await aGroup(anna, "Other");
  const [here, also, elsewhere] = [
    await upload(anna, "1.jpg"),
    await upload(anna, "2.jpg"),
    await upload(anna, "3.jpg"),
  ];
  const message = await makeMessage(anna, famille, { files: [also, here] });
  await makeMessage(anna, other, { files: [elsewhere] });
  const ofMessage = `/files/messages/${message.id}/photos.zip`;

  expect(Object.keys(unzip((await fetchBytes(hearth, bob, ofMessage)).bytes))).toEqual(["1.jpg", "2.jpg"]);
  expect(Object.keys(unzip((await select(bob, [here, elsewhere, here])).rawPayload))).toEqual(["1.jpg"]);
  for (const path of [ofMessage, ofGroup(famille)]) {
    expect((await fetchBytes(hearth, paul, path)).status).toBe(404);
    expect((await fetchBytes(hearth, undefined, path)).status).toBe(404);
  }
  expect([(await select(paul, [here])).statusCode, (await select(bob, [elsewhere])).statusCode]).toEqual([404, 404]);
  const many = await select(
    bob,
    Array.from({ length: 10_001 }, (_, n) => `${n}`),
  );
  expect([many.statusCode, many.json<{ code: string }>().code]).toEqual([400, "too_many_to_download"]);
});

test("a photo that is deleted or hidden while the download runs is not in it", async () => {
  const { anna, bob, famille } = await aCommunity(hearth);
  const messages: Message[] = [];
  for (const name of ["1.jpg", "2.jpg", "3.jpg"])
    messages.push(await makeMessage(anna, famille, { files: [await upload(anna, name)] }));
  const { files } = hearth.context;
  const read = files.read.bind(files);
  vi.spyOn(files, "read").mockImplementationOnce(async (key) => {
    await anna.delete(`/api/messages/${messages[1]!.id}`);
    return read(key);
  });
  expect(Object.keys(unzip((await fetchBytes(hearth, bob, ofGroup(famille))).bytes))).toEqual(["1.jpg", "3.jpg"]);
});

/** Begins a download of endless photos, whose bytes are made as they are read. */
function endlessDownload(who: Account, path: string) {
  const { files } = hearth.context;
  const content: Readable[] = [];
  let made = 0;
  vi.spyOn(files, "stat").mockResolvedValue({ size: 1e12, modifiedAt: 0 });
  vi.spyOn(files, "read").mockImplementation(() => {
    const chunk = Buffer.alloc(64 * 1024);
    const endless = new Readable({
      read() {
        made += chunk.length;
        this.push(chunk);
      },
    });
    content.push(endless);
    return Promise.resolve(endless);
  });
  const { port } = hearth.app.server.address() as AddressInfo;
  const begin = () =>
    new Promise<IncomingMessage>((resolve, reject) => {
      get({ port, path, headers: { "x-auth-token": who.key } }, resolve).on("error", reject);
    });
  return { begin, content, made: () => made };
}

test("a download waits for its reader and stops when the reader is gone, and nobody has more than two at once", async () => {
  const { anna, famille } = await aCommunity(hearth);
  await makeMessage(anna, famille, { files: [await upload(anna, "1.jpg")] });
  const { begin, content, made } = endlessDownload(anna, ofGroup(famille));
  const downloads = [await begin(), await begin()];
  const third = await begin();
  expect(third.statusCode).toBe(429);
  third.destroy();

  let before = -1;
  while (made() > before) {
    before = made();
    await pause(200);
  }
  expect(made(), "what fits into the buffers of two connections").toBeLessThan(32 * 1024 * 1024);

  for (const download of downloads) download.destroy();
  await expect.poll(() => content.every(({ destroyed }) => destroyed), longEnough).toBe(true);
  await expect.poll(async () => (await begin()).destroy().statusCode, longEnough).toBe(200);
});
