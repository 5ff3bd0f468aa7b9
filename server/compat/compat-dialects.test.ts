import { afterAll, expect, test } from "vitest";
import { newPasswordLink } from "../features/sign-in/actions-password-reset.ts";
import { unsubscribeToken } from "../features/digests/rules-unsubscribe.ts";
import { refused } from "../testing/answers.ts";
import { testApp } from "../testing/build-app.ts";
import { composed } from "../testing/composed.ts";
import { dialects, gives, shapes, type Dialect } from "./testing/dialects.ts";
import { aPerson, password, visitor, withKey, type Account } from "../testing/people.ts";
import { fetchBytes, tryUpload } from "../testing/uploads.ts";
import { phonePhoto } from "../testing/pictures.ts";

/** Makes every documented call as each generation of clients does, and checks its status and its exact set of keys. */
const hearth = await testApp();
afterAll(() => hearth.close());
const nobody = visitor(hearth);
const walked = new Map(dialects.map(({ version }) => [version, new Set<string>()]));
let walker = "";
hearth.app.addHook("onResponse", ({ method, routeOptions }, { statusCode }, done) => {
  if (statusCode < 400) walked.get(walker)?.add(`${method} ${routeOptions.url}`);
  done();
});
const { nothing, person, picture } = shapes;
const [text, number] = ["string", "number"];

let households = 0;

/** Creates a group with two members, one its creator and one invited, using this client's requests. */
async function household(dialect: Dialect) {
  walker = dialect.version;
  const place = `${++households}.example.org`;
  const anna = await aPerson(hearth, `anna@${place}`);
  const made = { name: "Famille", createdAt: 1 };
  const { id } = await gives(anna.post("/api/groups", made), 200, shapes.group);
  const group = await gives(anna.get(`/api/groups/${id}`), 200, shapes.group);
  const form = { login: `bob@${place}`, password, invite_key: dialect.invitation(group) };
  const { api_key } = await gives(nobody.post("/api/signup", form), 200, { api_key: text, group: text });
  const me = (await withKey(hearth, api_key).get("/api/me")).body as { id: string };
  const bob: Account = { ...withKey(hearth, api_key), ...form, id: me.id, name: "bob", key: api_key };
  return { anna, bob, group };
}

/** Returns a message as the client's composer sends it. */
function draft(dialect: Dialect, author: Account, group: { id: string }, words: string, more: object = {}) {
  const { type, text } = dialect.written(words);
  return composed(author, group.id, { title: words, text }, { ...(type && { type }), ...more });
}

test.each(dialects)("client $version signs up, signs in, and reads itself and others", async (dialect) => {
  const { anna, bob } = await household(dialect);

  const limited = { default_lang: text, allow_email: "boolean" };
  await gives(nobody.get("/api/info", { "x-nocache": "nocache" }), 200, limited);
  await gives(bob.get("/api/info", { "x-nocache": "nocache" }), 200, shapes.info);
  await gives(nobody.post("/api/login", { login: bob.login, password }), 200, { api_key: text });
  await gives(bob.get("/api/me"), 200, shapes.me);
  await gives(bob.get(`/api/users/${anna.id}`), 200, { ...person, data: {} });
  expect(await nobody.get("/api/me", { "x-auth-token": "null" })).toMatchObject(refused("unauthorized"));
});

test.each(dialects)("client $version manages its groups", async (dialect) => {
  const { anna, bob, group } = await household(dialect);
  const path = `/api/groups/${group.id}`;

  const whole = await gives(bob.get(path), 200, { ...shapes.group, users: shapes.members });
  const renamed = { ...shapes.group, users: shapes.members };
  expect(await gives(bob.put(path, { ...whole, name: "New" }), 200, renamed)).toMatchObject({ name: "New" });
  const joined = { id: text, group: text };
  await gives(bob.post(`/api/groups/invitation/${dialect.invitation(whole)}`), 200, joined);
  const { inviteKey } = await gives(anna.post(`${path}/reset-invite-key`, {}), 200, { inviteKey: text });
  expect(await bob.post("/api/groups/invitation/none", {})).toMatchObject(refused("invite_key_invalid"));
  await gives(bob.post(`${path}/leave`, {}), 200, { id: text, users: [], entityType: "group" });
  await gives(bob.post(`/api/groups/invitation/${inviteKey}`, {}), 200, joined);
  await gives(bob.get(`${path}/page/0`), 200, { messages: [], totalItems: number });
  await gives(bob.get(`${path}/random`), 204, nothing);
});

test.each(dialects)("client $version posts a photo, shows it, replies to it and edits it", async (dialect) => {
  const { anna, bob, group } = await household(dialect);
  const upload = tryUpload(hearth, anna, await phonePhoto());
  const photo = await gives(upload, 201, shapes.uploaded);
  await gives(anna.get(`/api/files/${photo.id}`), 200, shapes.uploaded);

  const pictured = { ...shapes.message, files: [shapes.file], preview: picture };
  const top = await gives(
    anna.post("/api/messages", draft(dialect, anna, group, "Top", { files: [photo.id] })),
    201,
    pictured,
  );
  const answered = { ...shapes.message, parent: { id: text }, lineage: [text] };
  const answer = draft(dialect, bob, group, "Answer", { parent: top.id });
  const reply = await gives(bob.post("/api/messages", answer), 201, answered);

  const read = await gives(bob.get(`/api/messages/${top.id}`), 200, { ...pictured, children: [{ id: text }] });
  expect(read.data).toEqual({ title: "Top", text: dialect.written("Top").text });
  await gives(bob.get(`/api/messages/${top.id}/preview`), 200, { ...shapes.card, preview: picture });
  await gives(bob.get(`/api/messages/${reply.id}/preview`), 200, shapes.card);
  await gives(bob.get(`/api/groups/${group.id}/page/0`), 200, { messages: [text], totalItems: number });
  expect((await bob.get(`/api/groups/${group.id}/random`)).status).toBe(200);
  for (const url of [`/files/${photo.contentUrl}`, `/api/images/crop/320/180/${photo.id}`])
    expect((await fetchBytes(hearth, bob, url)).status, url).toBe(200);

  const { type, text: words } = dialect.written("Changed");
  const edit = { files: [photo.id], data: { title: "", text: words }, ...(type && { type }) };
  const edited = { ...pictured, children: [{ id: text }], editedAt: number };
  await gives(anna.put(`/api/messages/${top.id}`, edit), 200, edited);
  const inFront = { lastActivityDate: 1, isInFront: true };
  await gives(bob.put(`/api/messages/${reply.id}`, inFront), 200, answered);
  expect(await bob.put(`/api/messages/${top.id}`, edit)).toMatchObject(refused("forbidden"));
  await gives(anna.delete(`/api/messages/${top.id}`), 204, nothing);
  expect(await anna.get(`/api/messages/${top.id}`)).toMatchObject(refused("not_found"));
});

test.each(dialects.filter(({ isOfToday }) => isOfToday))(
  "client $version pins, reacts and reads its feed",
  async (dialect) => {
    const { anna, bob, group } = await household(dialect);
    const top = await gives(anna.post("/api/messages", draft(dialect, anna, group, "Top")), 201, shapes.message);
    const path = `/api/messages/${top.id}`;

    await gives(anna.put(path, { pinnedInGroup: true }), 200, { ...shapes.message, sortOrder: number });
    await gives(anna.get(`${path}/preview`), 200, { ...shapes.card, sortOrder: number });
    await gives(anna.put(path, { pinnedInGroup: false }), 200, shapes.message);
    const [own] = await gives(bob.post(`${path}/reactions`, { reaction: "👍" }), 200, [shapes.reaction]);
    await gives(anna.get(`${path}/reactions`), 200, [shapes.reaction]);
    await gives(anna.get(path), 200, { ...shapes.message, reactions: [{ id: text, author: person }] });
    await gives(bob.delete(`${path}/reactions/${own.currentUserReactionId}`), 200, []);
    await gives(bob.get("/api/feed/page/0"), 200, { messages: [text], totalItems: number });
  },
);

test.each(dialects)("client $version searches, bookmarks, shares and publishes links", async (dialect) => {
  const { anna, bob, group } = await household(dialect);
  const top = await gives(anna.post("/api/messages", draft(dialect, anna, group, "Été")), 201, shapes.message);

  const hits = { messages: [shapes.found], totalItems: number, searchterms: [text] };
  const search = { group: [group.id, null], search: "ete", hashtags: null };
  await gives(bob.post("/api/messages/search", search), 200, hits);
  const kept = await gives(bob.post("/api/bookmarks", { message_id: top.id }), 200, shapes.bookmark);
  for (const list of ["me/bookmarks", "me/bookmarks/1001", `users/${bob.id}/bookmarks`, `users/${bob.id}/bookmarks/0`])
    await gives(bob.get(`/api/${list}`), 200, [shapes.bookmark]);
  await gives(bob.get(`/api/bookmarks/${kept.id}`), 200, shapes.bookmark);
  const data = { ...shapes.me.data, bookmarks: [text] };
  await gives(bob.post(`/api/bookmarks/${top.id}`), 200, { ...shapes.me, data });
  await gives(bob.delete(`/api/bookmarks/${kept.id}`), 204, nothing);

  const { token } = await gives(bob.get(`/api/messages/${top.id}/get-public-link`), 200, { token: text });
  await gives(nobody.get(`/api/public/${token}`), 200, shapes.public);
  expect(await nobody.get("/api/public/a.b.c")).toMatchObject(refused("invalid_token"));
  const url = "http://127.0.0.1:9/nothing";
  const link = await gives(bob.get(`/api/links/by_url?url=${encodeURIComponent(url)}`), 200, shapes.link);
  await gives(bob.post("/api/links/by_url", { url, rescan: true, onlyData: true }), 200, shapes.link);
  await gives(bob.get(`/api/links/${link.id}`), 200, shapes.link);
});

test.each(dialects)("client $version reads its notifications", async (dialect) => {
  const { anna, bob, group } = await household(dialect);
  const top = await gives(anna.post("/api/messages", draft(dialect, anna, group, "News")), 201, shapes.message);
  await bob.post("/api/messages", draft(dialect, bob, group, "Fine", { parent: top.id }));
  await anna.put(`/api/groups/${group.id}`, { name: "Renamed" });

  const renaming = { ...shapes.notification, data: { previousGroupName: text, newGroupName: text } };
  const ofMessage = { ...shapes.notification, fromMessage: shapes.fromMessage };
  const lists = ["me/notifications", "me/notifications/21", `users/${bob.id}/notifications`];
  for (const list of [...lists, `users/${bob.id}/notifications/0`])
    await gives(bob.get(`/api/${list}`), 200, [renaming, ofMessage]);
  const [comment, joining] = await gives(anna.get("/api/me/notifications/21"), 200, [ofMessage, shapes.notification]);
  const whole = { ...ofMessage, title: text, parentAuthorName: text, miniature: null };
  await gives(anna.get(`/api/notifications/${comment.id}`), 200, whole);
  await gives(anna.get(`/api/notifications/${joining.id}`), 200, { ...shapes.notification, miniature: null });
  await gives(anna.put(`/api/notifications/${comment.id}`, { read: true }), 200, ofMessage);
  await gives(anna.delete(`/api/notifications/${comment.id}`), 204, nothing);
});

test.each(dialects)("client $version changes settings, resets keys and deletes its account", async (dialect) => {
  const { anna, bob, group } = await household(dialect);
  const photo = (await tryUpload(hearth, bob, await phonePhoto())).body as { id: string };
  const path = `/api/users/${bob.id}`;

  const settings = { lang: "fr", notification_emails: "weekly", default_group: group.id };
  const changes = { name: "Bob", login: bob.login, password: "", data: settings };
  const changed = { ...shapes.me, data: { ...shapes.me.data, lang: text } };
  await gives(bob.put(path, changes), 200, changed);
  await gives(bob.put(path, { avatar: photo.id }), 200, { ...changed, avatar: picture });
  await gives(anna.get(path), 200, { ...person, avatar: picture, data: {} });
  expect(await bob.put(path, { login: anna.login })).toMatchObject(refused("login_taken"));

  const { context } = hearth;
  const stop = `${bob.id}/${unsubscribeToken(context.signingKey, bob.id, context.clock.now())}`;
  await gives(nobody.get(`/api/stop-notification-emails/${stop}`), 200, { message: text });
  await gives(nobody.post("/api/password-reset-mail", { mail: bob.login }), 200, []);
  const key = new URL(await newPasswordLink(context, bob.id)).searchParams.get("key");
  const form = { mail: bob.login, key, password: "another horse battery" };
  const { api_key } = await gives(nobody.post("/api/new-password", form), 200, { api_key: text });
  const { apiKey } = await gives(withKey(hearth, api_key).post(`${path}/reset-api-key`, {}), 200, { apiKey: text });
  expect(await withKey(hearth, api_key).get("/api/me")).toMatchObject(refused("unauthorized"));
  await gives(withKey(hearth, apiKey).delete(path), 204, nothing);
});

const lists = ["bookmarks", "notifications"].flatMap((list) =>
  [`me/${list}`, `me/${list}/:limit`, `users/:id/${list}`, `users/:id/${list}/:limit`].map(
    (path) => `GET /api/${path}`,
  ),
);
const entities = ["users", "groups", "messages", "notifications", "bookmarks", "files", "links"];
const calls = [
  ...lists,
  ...entities.map((entity) => `GET /api/${entity}/:id`),
  ...["info", "me", "links/by_url", "public/:token"].map((path) => `GET /api/${path}`),
  ...["page/:n", "random"].map((path) => `GET /api/groups/:id/${path}`),
  ...["preview", "get-public-link"].map((path) => `GET /api/messages/:id/${path}`),
  ...["GET /api/stop-notification-emails/:user/:token", "GET /files/:id", "GET /api/images/:kind/:width/:height/:id"],
  ...["login", "signup", "password-reset-mail", "new-password"].map((path) => `POST /api/${path}`),
  ...["groups", "messages", "messages/search", "bookmarks", "files", "links/by_url"].map((path) => `POST /api/${path}`),
  ...["groups/:id/leave", "groups/:id/reset-invite-key", "groups/invitation/:key"].map((path) => `POST /api/${path}`),
  ...["users/:id/reset-api-key", "bookmarks/:id"].map((path) => `POST /api/${path}`),
  ...["users", "groups", "messages", "notifications"].map((entity) => `PUT /api/${entity}/:id`),
  ...["users", "messages", "notifications", "bookmarks"].map((entity) => `DELETE /api/${entity}/:id`),
];
const ofToday = [
  ...["GET /api/feed/page/:offset", "GET /api/messages/:id/reactions", "POST /api/messages/:id/reactions"],
  "DELETE /api/messages/:id/reactions/:reactionId",
];

test.each(dialects)("client $version covers every call", ({ version, isOfToday }) => {
  expect([...walked.get(version)!]).toEqual(expect.arrayContaining([...calls, ...(isOfToday ? ofToday : [])]));
});
