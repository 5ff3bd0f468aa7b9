import { readFile } from "node:fs/promises";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import type { File } from "#contract/files.ts";
import { imageSizes } from "#contract/image-sizes.ts";
import sharp from "sharp";
import { refused } from "../../../testing/refused.ts";
import { testApp } from "../../../testing/build-app.ts";
import { aDocument } from "../../../testing/documents.ts";
import { expectNoMetadata, expectQuarters } from "../../../testing/looking-at-pictures.ts";
import { makeMessage } from "../../../testing/messages.ts";
import { aCommunity, aGroup, aPerson, type Account } from "../../../testing/people.ts";
import { animatedGif, phonePhoto } from "../../../testing/pictures.ts";
import { fetchBytes, storedFiles, tryUpload, upload } from "../../../testing/uploads.ts";

const hearth = await testApp();
const { anna, bob, zoe, paul, famille } = await aCommunity(hearth);
const photo = await upload(hearth, anna, "Ferien am Meer.JPG");
await makeMessage(anna, famille, { files: [photo.id] });
afterAll(() => hearth.close());
afterEach(() => vi.restoreAllMocks());

test("members can see a photo of their group in every form; former members, outsiders and visitors cannot", async () => {
  expect(await seenBy(anna, photo)).toEqual([200, 200, 200, 200, 200]);
  expect(await seenBy(bob, photo)).toEqual([200, 200, 200, 200, 200]);
  expect(await seenBy(zoe, photo)).toEqual([404, 404, 404, 404, 404]);
  expect(await seenBy(paul, photo)).toEqual([404, 404, 404, 404, 404]);
  expect(await seenBy(undefined, photo)).toEqual([404, 404, 404, 404, 404]);
});

test("an unattached upload is visible only to its uploader", async () => {
  const draft = await upload(hearth, anna);

  expect(await seenBy(anna, draft)).toEqual([200, 200, 200, 200, 200]);
  for (const person of [bob, zoe, paul, undefined])
    expect(await seenBy(person, draft)).toEqual([404, 404, 404, 404, 404]);
});

test("an uploader who left the group no longer sees the photo", async () => {
  const yves = await aPerson(hearth, "yves@example.org");
  const group = await aGroup(anna, "Chor", yves);
  const ofYves = await upload(hearth, yves);
  await makeMessage(yves, group, { files: [ofYves.id] });
  expect(await seenBy(yves, ofYves)).toEqual([200, 200, 200, 200, 200]);

  await yves.post(`/api/groups/${group.id}/leave`);
  expect(await seenBy(yves, ofYves)).toEqual([404, 404, 404, 404, 404]);
  expect(await seenBy(anna, ofYves)).toEqual([200, 200, 200, 200, 200]);
});

test("a photo shared to another group is visible in both", async () => {
  const club = await aGroup(bob, "Club", paul);
  const shared = await upload(hearth, anna);
  await makeMessage(anna, famille, { files: [shared.id] });
  expect(await seenBy(paul, shared)).toEqual([404, 404, 404, 404, 404]);

  await makeMessage(bob, club, { files: [shared.id] });
  expect(await seenBy(paul, shared)).toEqual([200, 200, 200, 200, 200]);
  expect(await seenBy(anna, shared)).toEqual([200, 200, 200, 200, 200]);
});

test("a profile picture is visible to those who share a group with the user or can read their messages", async () => {
  const yves = await aPerson(hearth, "yves-2@example.org");
  const chor = await aGroup(anna, "Chor", yves);
  const portrait = await upload(hearth, yves);
  await yves.put(`/api/users/${yves.id}`, { avatar: portrait.id });
  expect(await seenBy(anna, portrait)).toEqual([200, 200, 404, 200, 200]);
  expect(await seenBy(bob, portrait)).toEqual([404, 404, 404, 404, 404]);

  await yves.post(`/api/groups/${chor.id}/leave`);
  expect(await seenBy(yves, portrait)).toEqual([200, 200, 200, 200, 200]);
  expect(await seenBy(anna, portrait)).toEqual([404, 404, 404, 404, 404]);

  await yves.post(`/api/groups/invitation/${chor.inviteKey}`);
  await makeMessage(yves, chor, "Auf Wiedersehen");
  await yves.post(`/api/groups/${chor.id}/leave`);
  expect(await seenBy(anna, portrait)).toEqual([200, 200, 404, 200, 200]);
  const { status } = await anna.post("/api/messages", { group: chor.id, data: { text: "x" }, files: [portrait.id] });
  expect(status).toBe(404);
});

test("pictures load with a key or a cookie; a wrong key is refused even with a valid cookie", async () => {
  const byKey = await fetchBytes(hearth, undefined, `/files/${photo.contentUrl}`, {
    headers: { "x-auth-token": bob.key },
  });
  const wrong = await fetchBytes(hearth, bob, `/files/${photo.contentUrl}`, { headers: { "x-auth-token": "wrong" } });

  expect(byKey.status).toBe(200);
  expect(wrong.status).toBe(404);
});

test("displayed photos are upright and without location and camera in every size; the original is unchanged", async () => {
  const shown = await fetchBytes(hearth, bob, `/files/${photo.contentUrl}`);
  const crop = await fetchBytes(hearth, bob, `/api/images/crop/320/180/${photo.id}`);
  const original = await fetchBytes(hearth, bob, `/files/${photo.id}/original`);

  for (const { bytes } of [shown, crop]) {
    await expectQuarters(bytes);
    await expectNoMetadata(bytes);
  }
  expect(original.bytes.equals(await phonePhoto())).toBe(true);
});

test("members may cache pictures indefinitely, proxies may not, and the next user of the browser starts without them", async () => {
  for (const address of addressesOf(photo).slice(1)) {
    const { headers } = await fetchBytes(hearth, bob, address);
    expect(headers).toMatchObject({
      "cache-control": "private, max-age=31536000, immutable",
      vary: "Cookie",
      "content-type": "image/jpeg",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'self'",
      "x-frame-options": "SAMEORIGIN",
      "accept-ranges": "bytes",
    });
    expect((await fetchBytes(hearth, paul, address)).headers["cache-control"]).toBe("no-store");
  }
});

test("an original is downloaded under its own name, never opened in the browser", async () => {
  const { headers } = await fetchBytes(hearth, bob, `/files/${photo.id}/original`);

  expect(headers["content-disposition"]).toBe(
    `attachment; filename="Ferien am Meer.JPG"; filename*=UTF-8''Ferien%20am%20Meer.JPG`,
  );
});

test("a document opens in the browser's viewer and can be framed by this site only", async () => {
  const { status, body } = await tryUpload(hearth, anna, aDocument(await phonePhoto(), 0), { name: "programme.pdf" });
  expect(status, JSON.stringify(body)).toBe(201);

  const { headers } = await fetchBytes(hearth, anna, `/files/${body.contentUrl}`);

  expect(headers).toMatchObject({ "content-type": "application/pdf", "x-frame-options": "SAMEORIGIN" });
  expect(headers["content-security-policy"]).toMatch(/; frame-ancestors 'self'$/);
  expect(headers["content-security-policy"]).not.toContain("sandbox");
});

test("pictures support range requests, as players and interrupted downloads need", async () => {
  const address = `/files/${photo.contentUrl}`;
  const whole = await fetchBytes(hearth, bob, address);
  const size = whole.bytes.length;
  const part = (range: string, more = {}) => fetchBytes(hearth, bob, address, { headers: { range, ...more } });

  expect(await part("bytes=10-19")).toMatchObject({
    status: 206,
    bytes: whole.bytes.subarray(10, 20),
    headers: { "content-range": `bytes 10-19/${size}`, "content-length": "10" },
  });
  expect(await part(`bytes=${size - 5}-`)).toMatchObject({ status: 206, bytes: whole.bytes.subarray(-5) });
  expect(await part("bytes=-7")).toMatchObject({ status: 206, bytes: whole.bytes.subarray(-7) });
  expect(await part(`bytes=0-${size * 2}`)).toMatchObject({ status: 206, bytes: whole.bytes });
  const beyond = await part(`bytes=${size}-`);
  expect(beyond).toMatchObject({ status: 416, headers: { "content-range": `bytes */${size}` } });
  expect(JSON.parse(beyond.bytes.toString())).toMatchObject(refused("range_not_there").body);
  expect(await part("bytes=10-19", { "if-range": whole.headers.etag })).toMatchObject({ status: 206 });
  expect(await part("bytes=10-19", { "if-range": '"another"' })).toMatchObject({ status: 200, bytes: whole.bytes });
});

test("a cached picture gets a 304, and a HEAD request sends no bytes", async () => {
  for (const address of addressesOf(photo).slice(1)) {
    const { headers, bytes } = await fetchBytes(hearth, bob, address);
    const again = await fetchBytes(hearth, bob, address, { headers: { "if-none-match": String(headers.etag) } });
    const head = await fetchBytes(hearth, bob, address, { method: "HEAD" });

    expect(again).toMatchObject({ status: 304, headers: { etag: headers.etag } });
    expect(again.bytes).toHaveLength(0);
    expect(head).toMatchObject({ status: 200, headers: { "content-length": String(bytes.length) } });
    expect(head.bytes).toHaveLength(0);
  }
});

test("every size that clients request is created, and twice that size, but no other", async () => {
  for (const [kind, sizes] of Object.entries(imageSizes)) {
    for (const [width, height] of sizes) {
      expect((await fetchBytes(hearth, bob, `/api/images/${kind}/${width}/${height}/${photo.id}`)).status).toBe(200);
    }
  }
  expect((await fetchBytes(hearth, bob, `/api/images/crop/640/360/${photo.id}`)).status).toBe(200);
  const before = await storedFiles(hearth, "cache");

  for (const address of ["crop/321/180", "crop/720/99999", "thumbnail/1/1", "thumbnail/720/99998"]) {
    expect(await bob.get(`/api/images/${address}/${photo.id}`)).toMatchObject(refused("image_size_unknown"));
  }
  for (const address of ["crop/0/0", "crop/-320/180", "crop/a/b", "stretch/320/180"]) {
    expect(await bob.get(`/api/images/${address}/${photo.id}`)).toMatchObject(refused("bad_request"));
  }
  expect(await storedFiles(hearth, "cache")).toEqual(before);
});

test("a GIF is animated at full size and still when small", async () => {
  const { body: gif } = await tryUpload(hearth, anna, await animatedGif());
  const shown = await fetchBytes(hearth, anna, `/files/${gif.contentUrl}`);
  const small = await fetchBytes(hearth, anna, `/api/images/crop/80/80/${gif.id}`);

  expect(shown.headers["content-type"]).toBe("image/gif");
  expect((await sharp(shown.bytes).metadata()).pages).toBe(3);
  expect(await sharp(small.bytes).metadata()).toMatchObject({ format: "jpeg", width: 40, height: 40 });
});

test("an unknown file is not found, and neither is anything outside the storage", async () => {
  for (const address of [
    "/files/unknown.jpg",
    "/files/..%2f..%2fhearth.db",
    `/files/${photo.id}.png`,
    `/files/${photo.id}`,
  ]) {
    expect((await fetchBytes(hearth, anna, address)).status).toBe(404);
  }
  expect(await anna.get("/api/files/unknown")).toMatchObject(refused("not_found"));
});

test("the message page has the size of a picture before the picture is loaded", async () => {
  const message = await makeMessage(bob, famille, { files: [photo.id] });

  expect(message.files).toMatchObject([
    { id: photo.id, width: 320, height: 240, thumbhash: photo.thumbhash, fileIndex: 0 },
  ]);
});

test("only the original and the displayed version of a photo are stored", async () => {
  const stored = (await storedFiles(hearth)).filter((file) => file.includes(photo.id));

  expect(stored.map((file) => file.split("/").at(-1))).toEqual(["original", "shown.jpg"]);
  expect((await readFile(stored[0]!)).equals(await phonePhoto())).toBe(true);
});

function addressesOf({ id, contentUrl }: File): string[] {
  return [
    `/api/files/${id}`,
    `/files/${contentUrl}`,
    `/files/${id}/original`,
    `/api/images/thumbnail/720/99999/${id}`,
    `/api/images/crop/160/160/${id}`,
  ];
}

/** Returns the status of each of the file's URLs for a user's browser. */
async function seenBy(person: Account | undefined, file: File): Promise<number[]> {
  const responses = await Promise.all(addressesOf(file).map((address) => fetchBytes(hearth, person, address)));
  return responses.map(({ status }) => status);
}
