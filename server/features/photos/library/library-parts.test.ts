import { afterAll, expect, test } from "vitest";
import type { DownloadParts } from "#contract/library.ts";
import { refused } from "../../../testing/refused.ts";
import { testApp } from "../../../testing/build-app.ts";
import { makeMessage } from "../../../testing/messages.ts";
import { aCommunity, type Account } from "../../../testing/people.ts";
import { noise } from "../../../testing/pictures.ts";
import { fetchBytes, tryUpload } from "../../../testing/uploads.ts";
import { fingerprints, unzip } from "../../../testing/zip.ts";

/** Two photos fit into a part. */
const hearth = await testApp({ DOWNLOAD_PART_MB: "1" });
afterAll(() => hearth.close());

const { anna, bob, paul, famille } = await aCommunity(hearth);
const photo = await noise(370, 370).png().toBuffer();
const uploaded: string[] = [];
for (const name of ["lake.png", "sea.png", "Lake.png", "hill.png", "lake.png"])
  uploaded.push(((await tryUpload(hearth, anna, photo, { name })).body as { id: string }).id);
const message = await makeMessage(anna, famille, { files: uploaded });
// Listed twice in the library, but one file.
await makeMessage(anna, famille, { files: uploaded.slice(0, 1) });
const photos = uploaded.map((id) => ({ id, messageId: message.id }));
const album = (await anna.post(`/api/groups/${famille.id}/albums`, { title: "All", isCommon: true, photos })).body as {
  id: string;
};

type Parts = DownloadParts["parts"];
const partsOf = async (who: Account, path: string) => ((await who.get(path)).body as DownloadParts).parts;

async function filesOf(who: Account, address: string, ids?: readonly string[]): Promise<Record<string, string>> {
  if (!ids) return fingerprints(unzip((await fetchBytes(hearth, who, `/${address}`)).bytes));
  const cookie = [(await who.get("/api/me")).headers["set-cookie"] ?? ""].flat()[0]!.split(";")[0]!;
  const headers = { cookie, "content-type": "application/x-www-form-urlencoded" };
  const payload = new URLSearchParams({ ids: ids.join(",") }).toString();
  const { rawPayload } = await hearth.app.inject({ method: "POST", url: `/${address}`, headers, payload });
  return fingerprints(unzip(rawPayload));
}

/** Downloads all parts, which must not have a name in common. */
async function unpacked(who: Account, parts: Parts, ids?: readonly string[]) {
  const all = await Promise.all(parts.map(async ({ address }) => Object.entries(await filesOf(who, address, ids))));
  expect(all.map((entries) => entries.length)).toEqual(parts.map(({ files }) => files));
  const files = Object.fromEntries(all.flat());
  expect(Object.keys(files)).toHaveLength(all.flat().length);
  return files;
}

const limit = 1024 ** 2;

for (const [what, path, zip] of [
  ["a group", `groups/${famille.id}`, `files/groups/${famille.id}/photos.zip`],
  ["a message", `messages/${message.id}`, `files/messages/${message.id}/photos.zip`],
  ["an album", `albums/${album.id}`, `files/albums/${album.id}/photos.zip`],
] as const)
  test(`the photos of ${what} are offered in parts, which give the same as the single archive`, async () => {
    const parts = await partsOf(bob, `/api/${path}/photos/parts`);

    expect(parts.map(({ files }) => files)).toEqual([2, 2, 1]);
    for (const { bytes } of parts) expect(bytes).toBeLessThanOrEqual(limit);
    const whole = await filesOf(bob, zip);
    expect(Object.keys(whole)).toHaveLength(5);
    // One after the other, because only two downloads of a person run at the same time.
    const one = await unpacked(bob, parts.slice(0, 2));
    expect({ ...one, ...(await unpacked(bob, parts.slice(2))) }).toEqual(whole);
    expect((await paul.get(`/api/${path}/photos/parts`)).status).toBe(404);
    expect((await fetchBytes(hearth, paul, `/${parts[1]!.address}`)).status).toBe(404);
    expect((await fetchBytes(hearth, bob, `/${parts[1]!.address}`)).headers["content-disposition"]).toContain(
      'filename="photos-2.zip"',
    );
  });

test("selected photos are offered in parts, without those that the person may not have", async () => {
  const own = ((await tryUpload(hearth, paul, photo, { name: "mine.png" })).body as { id: string }).id;
  const ids = [own, ...uploaded.slice(0, 3)];
  const { parts } = (await bob.post("/api/photos/parts", { ids })).body as DownloadParts;

  expect(parts.map(({ files }) => files)).toEqual([2, 1]);
  expect(await unpacked(bob, parts, ids)).toEqual(await filesOf(bob, "files/photos.zip", ids));
  expect((await bob.post("/api/photos/parts", { ids: [own] })).status).toBe(404);
  expect((await bob.post("/api/photos/parts", { ids: ["x"] })).status).toBe(404);
  const many = Array.from({ length: 10_001 }, (_, n) => `${n}`);
  expect(await bob.post("/api/photos/parts", { ids: many })).toMatchObject(refused("too_many_to_download"));
});

test("what fits into one part needs none, and other bounds than ids are no address", async () => {
  const small = await makeMessage(anna, famille, { files: uploaded.slice(0, 2) });
  const zip = `files/messages/${small.id}/photos.zip`;
  const parts = await partsOf(bob, `/api/messages/${small.id}/photos/parts`);

  expect(parts).toEqual([{ files: 2, bytes: photo.length * 2, address: zip }]);
  for (const query of ["from=x", "until=", "part=0", "part=x"])
    expect((await fetchBytes(hearth, bob, `/${zip}?${query}`)).status, query).toBe(400);
});

test("parts stay whole when photos are added and deleted between their downloads", async () => {
  const { anna: author, bob: reader, famille: group } = await aCommunity(hearth);
  const messages = [];
  for (const name of ["1.png", "1.png", "1.png", "4.png", "5.png"]) {
    const file = (await tryUpload(hearth, author, photo, { name })).body as { id: string };
    messages.push(await makeMessage(author, group, { files: [file.id] }));
  }
  const parts = await partsOf(reader, `/api/groups/${group.id}/photos/parts`);
  const first = await filesOf(reader, parts[0]!.address);
  await author.delete(`/api/messages/${messages[1]!.id}`);
  const later = (await tryUpload(hearth, author, photo, { name: "6.png" })).body as { id: string };
  await makeMessage(author, group, { files: [later.id] });
  const rest = await Promise.all(parts.slice(1).map(({ address }) => filesOf(reader, address)));

  expect(Object.keys(first)).toHaveLength(2);
  expect(rest.map((files) => Object.keys(files).map((name) => name[0]))).toEqual([
    ["1", "4"],
    ["5", "6"],
  ]);
  for (const name of Object.keys(rest[0]!)) expect(Object.keys(first)).not.toContain(name);
});
