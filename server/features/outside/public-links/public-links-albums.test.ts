import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { refused } from "../../../testing/refused.ts";
import { testApp } from "../../../testing/build-app.ts";
import { makeMessage } from "../../../testing/messages.ts";
import { aCommunity } from "../../../testing/people.ts";
import { upload } from "../../../testing/uploads.ts";
import { downloadPublicAlbum } from "./actions-album-download.ts";
import { unzip } from "../../../testing/zip.ts";

const hearth = await testApp();
afterAll(() => hearth.close());

async function sharedAlbum() {
  const community = await aCommunity(hearth);
  const { anna, famille } = community;
  const [shown, hidden] = [await upload(hearth, anna, "Secret name.jpg"), await upload(hearth, anna)];
  const data = { places: { [shown.id]: "Étretat" } };
  const { id: messageId } = await makeMessage(anna, famille, { data, files: [shown.id, hidden.id] });
  const photos = [{ id: shown.id, messageId }];
  const album = (await anna.post(`/api/groups/${famille.id}/albums`, { title: "L'été <3", isCommon: true, photos }))
    .body;
  await anna.put(`/api/albums/${album.id}/photos/${shown.id}`, { caption: "By the <sea>" });
  const path = `/api/albums/${album.id}/public-links`;
  return { ...community, shown, hidden, path, album: album as { id: string } };
}

const open = (url: string, cookie = "") =>
  hearth.app.inject({ method: "GET", url, headers: { ...(cookie && { cookie }) } });

test("a public link shows the photos of an album and whose it is, and nothing else of their messages", async () => {
  const { anna, bob, shown, hidden, path } = await sharedAlbum();
  const link = (await anna.post(path, {})).body as { id: string; token: string };
  expect((await anna.post(path, {})).body).toMatchObject({ id: link.id, token: link.token });

  const page = await open(`/public/${link.token}`);
  expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining("L&#39;été &lt;3")]);
  expect(page.body).toContain("By the &lt;sea&gt;");
  expect(page.body).toContain("Shared by anna · Famille");
  expect(page.body).not.toMatch(/Secret name|tretat|works until/);
  expect(page.headers["content-security-policy"]).toMatch(/script-src 'sha256-[\w+/=]+' 'self';/);
  const cookie = String([page.headers["set-cookie"]].flat()[0]).split(";")[0]!;
  const address = /src="([^"]+thumbnail[^"]+)"/.exec(page.body)![1]!;
  expect((await open(address, cookie)).statusCode).toBe(200);
  expect((await open(address)).statusCode).toBe(404);
  expect((await open(address.replace(shown.id, hidden.id), cookie)).statusCode).toBe(404);
  expect((await open(`/files/${shown.id}/original`, cookie)).statusCode).toBe(404);

  expect((await bob.get(path)).body).toEqual({ links: [] });
  expect(await bob.delete(`${path}/${link.id}`)).toMatchObject(refused("not_found"));
  expect((await anna.delete(`${path}/${link.id}`)).status).toBe(204);
  expect((await open(`/public/${link.token}`)).statusCode).toBe(404);
  expect((await open(address, cookie)).statusCode).toBe(404);
});

test("a link to an album needs the permission of the group, expires, and ends when its creator leaves", async () => {
  const { anna, bob, famille, path } = await sharedAlbum();
  const link = (await bob.post(path, { expiresAt: 4_000_000_000 })).body as { id: string; token: string };
  expect((await anna.get(path)).body.links).toMatchObject([{ id: link.id, expiresAt: 4_000_000_000 }]);
  expect((await bob.post(path, { expiresAt: 1 })).status).toBe(200);
  expect((await open(`/public/${link.token}`)).statusCode).toBe(404);
  const next = (await bob.post(path, { expiresAt: null })).body as { token: string };
  expect(next.token).not.toBe(link.token);
  expect((await open(`/public/${next.token}`)).statusCode).toBe(200);

  await anna.put(`/api/groups/${famille.id}/permissions`, { makePublicLinks: "admin" });
  expect(await bob.post(path, {})).toMatchObject(refused("not_permitted"));
  await bob.post(`/api/groups/${famille.id}/leave`);
  expect((await open(`/public/${next.token}`)).statusCode).toBe(404);
});

test("whoever has the link downloads all photos of the album, without their names and metadata, until it ends", async () => {
  const { anna, bob, famille, album, path } = await sharedAlbum();
  const second = await upload(hearth, bob, "Bob at the sea.jpg");
  const { id: messageId } = await makeMessage(bob, famille, { files: [second.id] });
  await bob.post(`/api/albums/${album.id}/photos`, { photos: [{ id: second.id, messageId }] });
  const link = (await anna.post(path, {})).body as { id: string; token: string };
  const address = `/public/${link.token}/photos.zip`;
  expect((await open(`/public/${link.token}`)).body).toContain(`href="${address}"`);

  const files = unzip((await open(address)).rawPayload);
  expect(Object.keys(files).toSorted()).toEqual([
    expect.stringMatching(/^\d{4}-\d\d-\d\d [\da-f]{12}\.jpg$/),
    expect.stringMatching(/^\d{4}-\d\d-\d\d [\da-f]{12}\.jpg$/),
  ]);
  for (const { bytes } of Object.values(files)) expect((await sharp(bytes).metadata()).exif).toBeUndefined();

  await anna.delete(`${path}/${link.id}`);
  for (const ended of [address, "/public/unknown/photos.zip"])
    expect((await open(ended)).json()).toMatchObject({ code: "invalid_token" });
});

test("a download under way ends with its link", async () => {
  const { anna, famille, album, path } = await sharedAlbum();
  const { id, token } = (await anna.post(path, {})).body as { id: string; token: string };
  const second = await upload(hearth, anna);
  const { id: messageId } = await makeMessage(anna, famille, { files: [second.id] });
  await anna.post(`/api/albums/${album.id}/photos`, { photos: [{ id: second.id, messageId }] });

  const photos = await downloadPublicAlbum(hearth.context, { token, ip: "127.0.0.1" }, {});
  expect(await photos.next()).toMatchObject({ done: false });
  await anna.delete(`${path}/${id}`);
  await expect(photos.next()).rejects.toMatchObject({ code: "invalid_token" });
});
