import { afterAll, expect, test } from "vitest";
import { refused } from "../../../testing/refused.ts";
import { testApp, type TestApp } from "../../../testing/build-app.ts";
import { makeMessage, makeReply } from "../../../testing/messages.ts";
import { aCommunity, aGroup, aPerson, visitor, type Account, type TestResponse } from "../../../testing/people.ts";
import { quarters } from "../../../testing/pictures.ts";
import { fetchBytes, upload } from "../../../testing/uploads.ts";
import { aWebSite } from "../../../testing/web-pages.ts";
import { workOnce } from "../../../worker.ts";

const site = await aWebSite();
const hearth = await testApp({ LINK_PREVIEW_ALLOW: site.host });
const { anna, bob, zoe, paul, famille } = await aCommunity(hearth);
afterAll(async () => {
  await hearth.close();
  await site.close();
});
const nobody = visitor(hearth);
const unknownId = "00000000-0000-7000-8000-000000000000";
const hour = 60 * 60;

test("a visitor with the link sees the message and its author's name, and nothing else", async () => {
  const photo = await upload(hearth, anna, "Secret name.jpg");
  const top = await makeMessage(anna, famille, "Top secret");
  const message = await makeReply(bob, top, {
    data: { title: "Garden", text: "Look!", private_note: "not for strangers" },
    files: [await upload(hearth, bob, "Secret name.jpg").then(({ id }) => id)],
  });
  await makeReply(anna, message, { data: { text: "A secret answer" }, files: [photo.id] });

  const { status, body, headers } = await nobody.get(`/api/public/${await linkOf(bob, message.id)}`);

  expect(status).toBe(200);
  expect(body).toEqual({
    id: message.id,
    createdAt: message.createdAt,
    lastActivityDate: expect.any(Number),
    data: { title: "Garden", text: "Look!" },
    type: "standard",
    author: { name: "bob", entityType: "user" },
    group: { entityType: "group" },
    files: [expect.objectContaining({ id: message.files[0]!.id, type: "image/jpeg" })],
    preview: { id: message.files[0]!.id, contentUrl: message.files[0]!.contentUrl, entityType: "file" },
    children: [],
    lineage: [],
    tags: [],
    reactions: [],
    entityType: "message",
  });
  for (const secret of [top.id, famille.id, "Famille", bob.id, "ecret"])
    expect(JSON.stringify(body), secret).not.toContain(secret);
  expect(headers["cache-control"]).toBe("no-store");
});

test("a user always gets the same link to a message, and another user a different one", async () => {
  const message = await makeMessage(anna, famille, "Shared");

  const first = await linkOf(anna, message.id);
  const both = await Promise.all([linkOf(bob, message.id), linkOf(bob, message.id)]);

  expect(first).toMatch(/^[\w-]{43}$/);
  expect(await linkOf(anna, message.id)).toBe(first);
  expect(both[0]).toBe(both[1]);
  expect(both[0]).not.toBe(first);
});

test("a copy of the database opens no link", async () => {
  const message = await makeMessage(anna, famille, "Shared");
  const token = await linkOf(anna, message.id);

  const rows = await hearth.context.db.read.selectFrom("public_links").selectAll().execute();

  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain(token);
});

test("members can create links to messages they see; outsiders and former members get not found", async () => {
  const message = await makeMessage(anna, famille, "Shared");
  const own = `/api/messages/${message.id}`;

  for (const person of [zoe, paul]) {
    expect(await person.get(`${own}/get-public-link`)).toMatchObject(refused("not_found"));
    expect(await person.get(`${own}/public-links`)).toMatchObject(refused("not_found"));
    expect(await person.post(`${own}/public-links`, {})).toMatchObject(refused("not_found"));
    expect(await person.delete(`${own}/public-links/${unknownId}`)).toMatchObject(refused("not_found"));
  }
  expect(await nobody.get(`${own}/get-public-link`)).toMatchObject(refused("unauthorized"));
  expect(await anna.get(`/api/messages/${unknownId}/get-public-link`)).toMatchObject(refused("not_found"));
});

test.each(["", "x", "a.b.c", "0".repeat(43)])("%j is refused as a token", async (token) => {
  expect(await nobody.get(`/api/public/${token}`)).toMatchObject(refused("invalid_token"));
});

test.each(["%00", "a".repeat(1000), "a".repeat(1001)])("%j is no address at all", async (token) => {
  expect(await nobody.get(`/api/public/${token}`)).toMatchObject(refused("not_found"));
});

test("the files of the message, and no others, load in the browser that opened the link, and are not cached", async () => {
  const photo = await upload(hearth, anna);
  const other = await upload(hearth, anna);
  const message = await makeMessage(anna, famille, { files: [photo.id] });
  await makeReply(anna, message, { files: [other.id] });
  const opened = await openAt(await linkOf(anna, message.id));

  for (const address of addressesOf(photo)) {
    expect((await fetchBytes(hearth, undefined, address)).status, address).toBe(404);
    const seen = await fetchBytes(hearth, undefined, address, { headers: opened });
    expect(seen.status, address).toBe(200);
    if (!address.startsWith("/api/files")) expect(seen.headers["cache-control"]).toBe("no-store");
  }
  for (const address of [`/files/${photo.id}/original`, ...addressesOf(other)])
    expect((await fetchBytes(hearth, undefined, address, { headers: opened })).status, address).toBe(404);
  const stranger = await fetchBytes(hearth, undefined, addressesOf(photo)[0]!, {
    headers: { cookie: opened.cookie.replace(/=(.)/, (_, first) => (first === "A" ? "=B" : "=A")) },
  });
  expect(stranger.status).toBe(404);
  expect((await nobody.get("/api/me", opened)).status).toBe(401);
  expect((await nobody.get(`/api/messages/${message.id}`, opened)).status).toBe(401);
});

test("a signed-in user sees the pictures of a link and those of their own groups", async () => {
  const photo = await upload(hearth, anna);
  const message = await makeMessage(anna, famille, { files: [photo.id] });
  const opened = await openAt(await linkOf(anna, message.id));
  const kept = async (person: Account) =>
    (
      await fetchBytes(hearth, undefined, `/files/${photo.contentUrl}`, {
        headers: { ...opened, "x-auth-token": person.key },
      })
    ).headers["cache-control"];

  expect(await kept(paul)).toBe("no-store");
  expect(await kept(bob)).toBe("private, max-age=31536000, immutable");
});

test("a browser remembers the last eight links it opened", async () => {
  const photos = await Promise.all(Array.from({ length: 9 }, () => upload(hearth, anna)));
  let cookie = {};
  for (const photo of photos) {
    const message = await makeMessage(anna, famille, { files: [photo.id] });
    cookie = await openAt(await linkOf(anna, message.id), cookie);
  }

  const seen = await Promise.all(
    photos.map((photo) => fetchBytes(hearth, undefined, `/files/${photo.contentUrl}`, { headers: cookie })),
  );

  expect(seen.map(({ status }) => status)).toEqual([404, 200, 200, 200, 200, 200, 200, 200, 200]);
});

test("the public page may request the preview of the link in its message, and no other", async () => {
  site.pages["/page"] = `<title>Page</title><meta property="og:image" content="/picture.jpg">`;
  site.pages["/picture.jpg"] = { type: "image/jpeg", body: await quarters(640, 360).jpeg().toBuffer() };
  site.pages["/other"] = "<title>Other</title>";
  const message = await makeMessage(anna, famille, `${site.url}/page and ${site.url}/other`);
  await makeMessage(anna, famille, `${site.url}/other`);
  while (await workOnce(hearth.context));
  const token = await linkOf(anna, message.id);
  const opened = await openAt(token);
  const ask = (path: string, headers = {}) =>
    nobody.get(`/api/links/by_url?url=${encodeURIComponent(site.url + path)}`, headers);

  const { status, body } = await ask("/page", opened);

  expect(status).toBe(200);
  expect(body).toMatchObject({ data: { title: "Page" }, preview: { width: 640 } });
  expect(await ask("/other", opened)).toMatchObject(refused("unauthorized"));
  expect(await ask("/page")).toMatchObject(refused("unauthorized"));
  expect(await nobody.get("/api/links/by_url?url=x", opened)).toMatchObject(refused("invalid_url"));
  expect((await nobody.get(`/api/public/${token}`)).body.preview).toMatchObject({ id: body.preview.id });
  const address = `/api/images/crop/320/180/${body.preview.id}`;
  expect((await fetchBytes(hearth, undefined, address, { headers: opened })).headers["cache-control"]).toBe("no-store");
  expect((await fetchBytes(hearth, undefined, address)).status).toBe(404);
});

test("a link can be listed and revoked by its creator and the message's author, but not by other members", async () => {
  const carl = await aPerson(hearth, "carl@example.org");
  const group = await aGroup(anna, "Garden", bob, carl);
  const photo = await upload(hearth, anna);
  const message = await makeMessage(anna, group, { files: [photo.id] });
  const [ofBob, ofCarl] = [await linkOf(bob, message.id), await linkOf(carl, message.id)];
  const opened = await openAt(ofBob);
  const listed = async (person: Account) => (await person.get(`/api/messages/${message.id}/public-links`)).body.links;

  expect(await listed(anna)).toEqual([
    expect.objectContaining({ token: ofCarl, maker: { id: carl.id, name: "carl", entityType: "user" } }),
    expect.objectContaining({ token: ofBob, createdAt: expect.any(Number) }),
  ]);
  expect(await listed(bob)).toHaveLength(1);
  const [{ id }] = await listed(bob);
  expect(await carl.delete(`/api/messages/${message.id}/public-links/${id}`)).toMatchObject(refused("not_found"));
  expect(await anna.delete(`/api/messages/${message.id}/public-links/${id}`)).toMatchObject({ status: 204 });

  await expectDead(ofBob, opened, photo.contentUrl);
  expect((await nobody.get(`/api/public/${ofCarl}`)).status).toBe(200);
  expect(await anna.delete(`/api/messages/${message.id}/public-links/${id}`)).toMatchObject(refused("not_found"));
  expect(await linkOf(bob, message.id)).not.toBe(ofBob);
});

test("a link can expire; its creator can change when, and create another one afterwards", async () => {
  const photo = await upload(hearth, anna);
  const message = await makeMessage(anna, famille, { files: [photo.id] });
  const wish = (expiresAt?: number | null) => bob.post(`/api/messages/${message.id}/public-links`, { expiresAt });
  const inAnHour = Math.floor(hearth.context.clock.now() / 1000) + hour;

  const made = (await wish(inAnHour)).body;
  expect(made).toMatchObject({ token: await linkOf(bob, message.id), expiresAt: inAnHour });
  expect((await wish(null)).body).not.toHaveProperty("expiresAt");
  expect((await wish(inAnHour + hour)).body).toMatchObject({ id: made.id, token: made.token });
  const opened = await openAt(made.token);
  hearth.passTime(3 * hour * 1000);

  await expectDead(made.token, opened, photo.contentUrl);
  expect((await bob.get(`/api/messages/${message.id}/public-links`)).body.links).toEqual([]);
  expect(await linkOf(bob, message.id)).not.toBe(made.token);
  for (const expiresAt of ["tomorrow", 1.5, -1, 1e12])
    expect(await bob.post(`/api/messages/${message.id}/public-links`, { expiresAt }), String(expiresAt)).toMatchObject(
      refused("bad_request"),
    );
});

test("a link ends permanently when its creator leaves the group", async () => {
  const group = await aGroup(anna, "Garden", bob);
  const photo = await upload(hearth, anna);
  const message = await makeMessage(anna, group, { files: [photo.id] });
  const [ofAnna, ofBob] = [await linkOf(anna, message.id), await linkOf(bob, message.id)];
  const opened = await openAt(ofBob);

  await bob.post(`/api/groups/${group.id}/leave`);
  await expectDead(ofBob, opened, photo.contentUrl);
  expect((await nobody.get(`/api/public/${ofAnna}`)).status).toBe(200);
  hearth.passTime(1000);
  await bob.post(`/api/groups/invitation/${group.inviteKey}`);
  await expectDead(ofBob, opened, photo.contentUrl);
  expect(await linkOf(bob, message.id)).not.toBe(ofBob);
});

test("a link ends with its message", async () => {
  const photo = await upload(hearth, anna);
  const message = await makeMessage(anna, famille, { files: [photo.id] });
  const token = await linkOf(bob, message.id);
  const opened = await openAt(token);

  await anna.delete(`/api/messages/${message.id}`);

  await expectDead(token, opened, photo.contentUrl);
});

test("if public links are disabled, none can be created or opened", async () => {
  const closed = await testApp({ ALLOW_PUBLIC_LINKS: "false" });
  const { anna: her, famille: theirs } = await aCommunity(closed);
  const message = await makeMessage(her, theirs, "Shared");

  expect(await her.get(`/api/messages/${message.id}/get-public-link`)).toMatchObject(
    refused("public_links_restricted"),
  );
  expect(await visitor(closed).get("/api/public/x")).toMatchObject(refused("public_links_disabled"));
  expect((await her.get("/api/info")).body.allow_public_links).toBe(false);
  expect((await anna.get("/api/info")).body.allow_public_links).toBe(true);
  await closed.close();
});

async function linkOf(person: Account, messageId: string): Promise<string> {
  const { status, body } = await person.get(`/api/messages/${messageId}/get-public-link`);
  if (status !== 200) throw new Error(`no link: ${JSON.stringify(body)}`);
  return body.token;
}

/** Opens the link in a browser and returns its cookies afterwards. */
async function openAt(token: string, before: Record<string, string> = {}): Promise<{ cookie: string }> {
  const { headers } = await nobody.get(`/api/public/${token}`, before);
  return { cookie: cookieSetBy(headers) };
}

function cookieSetBy(headers: TestResponse["headers"]): string {
  const set = String(headers["set-cookie"]);
  expect(set).toMatch(/HttpOnly; SameSite=Lax/);
  return set.split(";")[0]!;
}

async function expectDead(token: string, opened: { cookie: string }, contentUrl: string, from: TestApp = hearth) {
  expect(await visitor(from).get(`/api/public/${token}`)).toMatchObject(refused("invalid_token"));
  expect((await fetchBytes(from, undefined, `/files/${contentUrl}`, { headers: opened })).status).toBe(404);
}

function addressesOf({ id, contentUrl }: { id: string; contentUrl: string }): string[] {
  return [
    `/files/${contentUrl}`,
    `/api/images/thumbnail/720/99999/${id}`,
    `/api/images/crop/320/180/${id}`,
    `/api/files/${id}`,
  ];
}
