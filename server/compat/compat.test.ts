import { afterAll, expect, test } from "vitest";
import { refused } from "../testing/refused.ts";
import { testApp } from "../testing/build-app.ts";
import { composed, sendComposed } from "../testing/composed.ts";
import { aCommunity, aPerson, visitor, withKey, type Account } from "../testing/people.ts";
import { fetchBytes, tryUpload, upload } from "../testing/uploads.ts";

/** Requests that clients 0.5.5, 0.6.1 and "next" send, and the fields that they need in the answers. */
const hearth = await testApp();
afterAll(() => hearth.close());
const { anna, bob, famille } = await aCommunity(hearth);
const nobody = visitor(hearth);

const post = (author: Account, data: object, more?: object) => sendComposed(author, famille.id, data, more);

/** Returns the paths of all null values. */
function nullsIn(value: unknown, path = ""): string[] {
  if (value === null) return [path];
  if (typeof value !== "object") return [];
  return Object.entries(value).flatMap(([key, each]) => nullsIn(each, path === "" ? key : `${path}.${key}`));
}

test("1: the key is sent in X-AUTH-TOKEN below /api, other headers are ignored, and the word null means signed out", async () => {
  const { body } = await nobody.post("/api/login", { login: anna.login, password: "correct horse battery" });

  expect(await withKey(hearth, body.api_key).get("/api/me", { "x-nocache": "nocache" })).toMatchObject({ status: 200 });
  expect(await tryUpload(hearth, { key: "null" }, Buffer.from("x"))).toMatchObject(refused("unauthorized"));
});

test("2.1: responses are personal and not cached", async () => {
  for (const path of ["/api/me", "/api/info", `/api/groups/${famille.id}`, `/api/users/${bob.id}`])
    expect((await anna.get(path)).headers["cache-control"], path).toBe("no-store");
});

test("2: absent values are left out, such as sortOrder of unpinned messages and parent of top-level ones", async () => {
  const { id } = await post(bob, { title: "Top", text: "hello" });

  for (const path of [`/api/messages/${id}`, `/api/messages/${id}/preview`, "/api/me", `/api/groups/${famille.id}`]) {
    const { body } = await anna.get(path);
    expect(
      nullsIn(body).filter((key) => !["author", "preview"].includes(key)),
      path,
    ).toEqual([]);
    expect(body).not.toHaveProperty("sortOrder");
  }
  expect((await anna.get(`/api/messages/${id}`)).body).not.toHaveProperty("parent");
});

test("3 and 4: lineage is a list; children is a list of ids in a message, and a number in a card or search result", async () => {
  const top = await post(anna, { title: "Lineage", text: "ancestor" });
  const reply = await post(bob, { text: "descendant" }, { parent: top.id });
  const leaf = await post(anna, { text: "leaf" }, { parent: reply.id });

  expect(top).toMatchObject({ lineage: [], children: [] });
  expect((await anna.get(`/api/messages/${leaf.id}`)).body).toMatchObject({
    lineage: [reply.id, top.id],
    children: [],
  });
  expect((await anna.put(`/api/messages/${top.id}`, { files: [], data: top.data })).body).toMatchObject({
    lineage: [],
    children: [{ id: reply.id }],
    tags: [],
    reactions: [],
    files: [],
  });
  expect((await anna.get(`/api/messages/${top.id}/preview`)).body).toMatchObject({ children: 1 });
  const found = await anna.post("/api/messages/search", { group: famille.id, search: "ancestor" });
  expect(found.body).toMatchObject({
    messages: [{ id: top.id, children: 1, parent: "", preview: "", author: anna.id }],
  });
});

test("5: the group of a search is a list that contains null, or a text", async () => {
  await post(anna, { text: "périscope" });

  for (const group of [[famille.id, null], famille.id]) {
    const { status, body } = await anna.post("/api/messages/search", { group, search: "periscope", hashtags: "" });
    expect({ status, ...body }).toMatchObject({ status: 200, totalItems: 1, searchterms: ["periscope"] });
  }
  expect(await anna.post("/api/messages/search", { group: famille.id, search: "" })).toMatchObject(
    refused("search_terms_missing"),
  );
  expect(await anna.post("/api/messages/search", { search: "a" })).toMatchObject(refused("search_group_missing"));
});

test("6: pages count from 0, and the feed offset counts messages", async () => {
  const marie = await aPerson(hearth, "marie@pages.example.org");
  const { body: group } = await marie.post("/api/groups", { name: "Pages", createdAt: 1 });
  for (let n = 0; n < 32; n++) await marie.post("/api/messages", composed(marie, group.id, { text: `${n}` }));

  for (const path of [`/api/groups/${group.id}/page/0`, "/api/feed/page/0"]) {
    const { body } = await marie.get(path);
    expect(body, path).toMatchObject({ totalItems: 32 });
    expect(body.messages, path).toHaveLength(30);
  }
  expect((await marie.get(`/api/groups/${group.id}/page/1`)).body.messages).toHaveLength(2);
  expect((await marie.get(`/api/groups/${group.id}/page/2`)).body.messages).toEqual([]);
  expect((await marie.get("/api/feed/page/30")).body.messages).toHaveLength(2);
  expect((await marie.get("/api/feed/page/1")).body.messages).toHaveLength(30);
});

test("7 and 8: a group's secretKey works like its inviteKey, members may reuse either, and joining names the group twice", async () => {
  const { status, body: group } = await anna.post("/api/groups", { name: "Keys", createdAt: 5 });
  expect({ status, ...group }).toMatchObject({ status: 200, secretKey: expect.any(String), entityType: "group" });
  const seen = (await anna.get(`/api/groups/${group.id}`)).body as { secretKey: string; inviteKey: string };
  expect(seen.inviteKey).toBe(seen.secretKey);

  for (const key of [seen.secretKey, seen.inviteKey]) {
    expect(await anna.post(`/api/groups/invitation/${key}`)).toMatchObject({
      status: 200,
      body: { id: group.id, group: group.id },
    });
  }
  const signUp = { login: "new@keys.example.org", password: "correct horse battery", invite_key: seen.inviteKey };
  expect((await nobody.post("/api/signup", signUp)).body).toEqual({ api_key: expect.any(String), group: group.id });
  expect((await nobody.post("/api/signup", signUp)).body).toMatchObject({ group: group.id });

  const renewed = (await anna.post(`/api/groups/${group.id}/reset-invite-key`, {})).body as { inviteKey: string };
  expect(renewed.inviteKey).not.toBe(seen.inviteKey);
  expect((await anna.get(`/api/groups/${group.id}`)).body).toMatchObject({
    secretKey: renewed.inviteKey,
    inviteKey: renewed.inviteKey,
  });
  expect(await bob.post(`/api/groups/invitation/${seen.inviteKey}`)).toMatchObject(refused("invite_key_invalid"));
});

test("7: if invitation links are hidden, the secretKey works for existing members only", async () => {
  const hidden = await testApp({ SHOW_GROUP_INVITATION_LINKS: "false" });
  const founder = await aPerson(hidden, "founder@example.org");
  const other = await aPerson(hidden, "other@example.org");
  const { body: group } = await founder.post("/api/groups", { name: "Hidden" });

  expect((await founder.get(`/api/groups/${group.id}`)).body).not.toHaveProperty("inviteKey");
  expect(await founder.post(`/api/groups/invitation/${group.secretKey}`)).toMatchObject({ body: { id: group.id } });
  expect((await other.post(`/api/groups/invitation/${group.secretKey}`)).status).toBe(400);
  await hidden.close();
});

test("9 and 10: every error is JSON with the same message and error, and the expected status", async () => {
  const refusals: [number, Promise<{ status: number; body: { message: string; error: string } }>, string?][] = [
    [400, nobody.post("/api/login", { password: "x" }), "Login cannot be empty"],
    [401, nobody.post("/api/login", { login: anna.login, password: "x" }), "Invalid login/password"],
    [401, nobody.get("/api/me")],
    [401, withKey(hearth, "e8a3a9c4-1a4a-4b6e-9f53-9d0d9f0b7a11").get("/api/me")],
    [404, nobody.post("/api/password-reset-mail", { mail: "x@example.org" }), "User not found"],
    [400, nobody.get("/api/public/garbage"), "Invalid token"],
    [400, anna.post("/api/messages", {})],
    [404, anna.get("/api/messages/nothing")],
    [404, anna.get("/api/groups/nothing")],
    [403, anna.put(`/api/messages/${(await post(bob, { text: "his" })).id}`, { data: { text: "hers" } })],
    [409, bob.put(`/api/users/${bob.id}`, { login: anna.login }), "User with this login already exists"],
    [404, nobody.get("/api/no-such-call", { accept: "text/html" })],
  ];
  for (const [status, response, text] of refusals) {
    const { status: got, body } = await response;
    expect(got, JSON.stringify(body)).toBe(status);
    expect(body.message).toBe(body.error);
    expect(body.message).toBe(text ?? body.message);
    expect(body.message.length).toBeGreaterThan(0);
  }
});

test("11: /info has two fields for everyone, and all of them with a key", async () => {
  expect((await nobody.get("/api/info")).body).toEqual({ default_lang: "en_US", allow_email: false });
  expect((await anna.get("/api/info")).body).toMatchObject({
    version: expect.any(String),
    upload: { image: true, video: expect.any(Boolean), pdf: true },
    allow_public_links: true,
    allow_message_reactions: true,
    allow_create_group: true,
    show: { group_invitation_links: true },
  });
});

test("12: publishing and pinning without files keep the files", async () => {
  const photo = await upload(hearth, bob);
  const top = await post(anna, { text: "top" });
  const reply = await post(bob, { text: "with a photo" }, { parent: top.id, files: [photo.id] });

  const now = Math.floor(Date.now() / 1000);
  const published = await bob.put(`/api/messages/${reply.id}`, { lastActivityDate: now, isInFront: true });
  expect(published).toMatchObject({ status: 200, body: { isInFront: true, files: [{ id: photo.id }] } });
  const pinned = await bob.put(`/api/messages/${reply.id}`, { pinnedInGroup: true });
  expect(pinned.body).toMatchObject({ sortOrder: expect.any(Number), files: [{ id: photo.id }] });
  expect((await anna.get(`/api/groups/${famille.id}/page/0`)).body.messages[0]).toBe(reply.id);
  const unpinned = await bob.put(`/api/messages/${reply.id}`, { pinnedInGroup: false });
  expect(unpinned.body).toMatchObject({ files: [{ id: photo.id }] });
  expect(unpinned.body).not.toHaveProperty("sortOrder");
});

test("13 and 14: rich text is returned as sent, with its type, and found by its readable text only", async () => {
  const text = JSON.stringify({
    delta: { ops: [{ insert: "Zwetschge", attributes: { bold: true } }] },
    textOnly: "Zwetschge",
  });
  const { id } = await post(anna, { title: "", text }, { type: "rich_text" });

  expect((await anna.get(`/api/messages/${id}`)).body).toMatchObject({ type: "rich_text", data: { text } });
  expect((await anna.get(`/api/messages/${id}/preview`)).body).toMatchObject({ type: "rich_text", data: { text } });
  const search = (words: string) => bob.post("/api/messages/search", { group: [famille.id, null], search: words });
  expect((await search("zwetschge")).body).toMatchObject({ totalItems: 1 });
  expect((await search("attributes")).body).toMatchObject({ totalItems: 0 });
  expect(await post(anna, { text: "plain" })).toMatchObject({ type: "standard" });
});

test("13: plain text wrapped as rich text is returned as sent, and read by its readable text only", async () => {
  const text = JSON.stringify({ delta: { ops: [{ insert: "Mirabelle\n" }] }, textOnly: "Mirabelle\n" });
  const { id } = await post(anna, { title: "", text }, { type: "standard" });

  expect((await anna.get(`/api/messages/${id}`)).body).toMatchObject({ type: "standard", data: { text } });
  const search = (words: string) => bob.post("/api/messages/search", { group: [famille.id, null], search: words });
  expect((await search("mirabelle")).body).toMatchObject({ totalItems: 1 });
  expect((await search("delta")).body).toMatchObject({ totalItems: 0 });
  expect((await bob.get(`/api/groups/${famille.id}/cards/0`)).body.cards[0]).toMatchObject({ excerpt: "Mirabelle" });
  const [notification] = (await bob.get("/api/me/notifications/1")).body as { id: string }[];
  expect((await bob.get(`/api/notifications/${notification!.id}`)).body).toMatchObject({ title: "Mirabelle" });
  const blank = JSON.stringify({ delta: { ops: [{ insert: "\n" }] }, textOnly: "\n" });
  expect(await anna.post("/api/messages", composed(anna, famille.id, { title: "", text: blank }))).toMatchObject(
    refused("empty_message"),
  );
});

test("15: pictures load without the header, by the cookie set by any call with the key", async () => {
  const photo = await upload(hearth, anna);
  const urls = [
    `/files/${photo.contentUrl}`,
    `/api/images/crop/320/180/${photo.id}`,
    `/api/images/thumbnail/1366/99999/${photo.id}`,
  ];

  for (const url of urls) {
    expect((await fetchBytes(hearth, anna, url)).status, url).toBe(200);
    expect((await fetchBytes(hearth, undefined, url)).status, url).toBe(404);
  }
});

test("16 and 17: data is an object even if empty, and the default group is the first one", async () => {
  expect((await anna.get(`/api/users/${bob.id}`)).body).toMatchObject({ data: {}, entityType: "user" });
  const { body: me } = await bob.get("/api/me");
  expect(me.groups.map(({ id }: { id: string }) => id)).toContain(me.data.default_group);
});

test("18: deleting returns an empty body, and so does a random message of an empty group", async () => {
  const { id } = await post(anna, { text: "short-lived" });
  expect(await anna.delete(`/api/messages/${id}`)).toMatchObject({ status: 204, body: "" });
  const { body: empty } = await anna.post("/api/groups", { name: "Empty" });
  expect(await anna.get(`/api/groups/${empty.id}/random`)).toMatchObject({ status: 204, body: "" });
});

test("19: the avatar of a card comes with its author", async () => {
  const photo = await upload(hearth, bob);
  await bob.put(`/api/users/${bob.id}`, { avatar: photo.id });
  expect((await anna.get(`/api/users/${bob.id}`)).body).toMatchObject({ avatar: { id: photo.id, entityType: "file" } });
  expect(await bob.put(`/api/users/${bob.id}`, { avatar: { id: "" } })).toMatchObject(refused("bad_request"));
});

test("20: a link without a picture has an empty preview, and its content types as a list", async () => {
  const { status, body } = await anna.get(`/api/links/by_url?url=${encodeURIComponent("http://127.0.0.1:9/nothing")}`);
  expect({ status, ...body }).toMatchObject({ status: 200, preview: "", data: { "content-type": [] } });
});
