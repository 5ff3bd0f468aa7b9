import { afterAll, expect, test } from "vitest";
import { refused } from "../testing/answers.ts";
import { testApp } from "../testing/build-app.ts";
import { composed, sendComposed } from "../testing/composed.ts";
import { aCommunity, aPerson, visitor, withKey, type Account } from "../testing/people.ts";
import { fetchBytes, upload } from "../testing/uploads.ts";

/** Replays a typical day of clients 0.5.5, 0.6.1 and "next", with their requests. */
const hearth = await testApp();
afterAll(() => hearth.close());
const { anna, bob, famille } = await aCommunity(hearth);
const nobody = visitor(hearth);
const post = (author: Account, data: object, more?: object) => sendComposed(author, famille.id, data, more);

test("a change of settings returns the whole account, accepts old language codes and keeps unknown keys", async () => {
  const data = { lang: "fr", notification_emails: "weekly", default_page: "feed", odd: "kept" };
  const { status, body } = await anna.put(`/api/users/${anna.id}`, { name: "Anna", login: anna.login, data });

  expect({ status, ...body }).toMatchObject({
    status: 200,
    login: anna.login,
    groups: expect.any(Array),
    data: { odd: "kept" },
  });
  expect((await anna.get("/api/me")).body).toEqual(body);
});

test("reactions, bookmarks, leaving and sharing return the expected shapes", async () => {
  const { id } = await post(anna, { title: "Top", text: "hello" });
  const reacted = await bob.post(`/api/messages/${id}/reactions`, { reaction: "👍" });
  expect(reacted).toMatchObject({
    status: 200,
    body: [{ emoji: "👍", unified: "1f44d", count: 1, users: [expect.any(String)] }],
  });
  const own = reacted.body[0].currentUserReactionId as string;
  expect(await bob.delete(`/api/messages/${id}/reactions/${own}`)).toMatchObject({ status: 200, body: [] });

  const kept = await bob.post("/api/bookmarks", { message_id: id });
  expect(kept).toMatchObject({
    status: 200,
    body: { message: { id, author: { id: anna.id } }, entityType: "bookmark" },
  });
  expect((await bob.get("/api/me/bookmarks/1001")).body).toMatchObject([{ id: kept.body.id }]);

  const { body: club } = await bob.post("/api/groups", { name: "Bob's club" });
  const photo = await upload(hearth, bob);
  await bob.post("/api/messages", composed(bob, famille.id, { text: "first" }, { files: [photo.id] }));
  const shared = await bob.post(
    "/api/messages",
    composed(bob, club.id, { title: "", text: "again" }, { files: [photo.id] }),
  );
  expect(shared).toMatchObject({ status: 201, body: { group: { id: club.id }, files: [{ id: photo.id }] } });
  const left = await bob.post(`/api/groups/${club.id}/leave`);
  expect(left).toMatchObject({ status: 200, body: { users: [], entityType: "group" } });
});

test("the newest 21 notifications are listed, marked as read one by one, and removed", async () => {
  const before = (await bob.get("/api/me/notifications/0")).body.length as number;
  const { id } = await post(anna, { title: "News", text: "x" });
  const list = (await bob.get("/api/me/notifications/21")).body as { id: string; target: string }[];

  const news = list.find(({ target }) => target === id)!;
  expect(news).toMatchObject({ type: "new_message", read: false, fromUser: { id: anna.id }, fromMessage: { id } });
  expect((await bob.get(`/api/notifications/${news.id}`)).body).toMatchObject({ title: "News", miniature: null });
  expect(await bob.put(`/api/notifications/${news.id}`, { read: true })).toMatchObject({
    status: 200,
    body: { read: true },
  });
  expect(await bob.delete(`/api/notifications/${news.id}`)).toMatchObject({ status: 204, body: "" });
  expect((await bob.get("/api/me/notifications/0")).body).toHaveLength(before);
});

test("a public link opens for anyone, and resetting a key ends the old one", async () => {
  const { id } = await post(anna, { text: "for all" });
  const { body } = await anna.get(`/api/messages/${id}/get-public-link`);
  expect((await nobody.get(`/api/public/${body.token}`)).body).toMatchObject({
    id,
    data: { text: "for all" },
    files: [],
  });

  const zara = await aPerson(hearth, "zara@reset.example.org");
  const reset = await zara.post(`/api/users/${zara.id}/reset-api-key`, {});
  const renewed = withKey(hearth, (reset.body as { apiKey: string }).apiKey);
  expect(await zara.get("/api/me")).toMatchObject(refused("unauthorized"));
  expect((await renewed.get("/api/me")).body).toMatchObject({ id: zara.id });
});

test("a group is renamed by sending all of it back, but only its name changes", async () => {
  const { body: group } = await anna.post("/api/groups", { name: "Old", createdAt: 5 });
  const whole = (await anna.get(`/api/groups/${group.id}`)).body as object;

  const { status, body } = await anna.put(`/api/groups/${group.id}`, {
    ...whole,
    name: "New",
    secretKey: "mine",
    users: [],
  });

  expect({ status, ...body }).toMatchObject({
    status: 200,
    name: "New",
    secretKey: group.secretKey,
    users: [{ id: anna.id }],
  });
});

test("an edited message keeps data unknown to the client's form, and a comment belongs to its message", async () => {
  const top = await post(anna, { title: "Party", text: "on Friday", date: "2026-12-24", no_embed: true });
  const edited = await anna.put(`/api/messages/${top.id}`, {
    files: [],
    data: { title: "Party", text: "on Saturday" },
  });
  const comment = await post(bob, { text: "Fine" }, { parent: top.id });

  expect(edited.body).toMatchObject({
    data: { text: expect.stringMatching(/^on Saturday\n/), date: "2026-12-24", no_embed: true },
  });
  expect(comment).toMatchObject({ parent: { id: top.id }, isInFront: false, lineage: [top.id] });
  expect((await anna.get(`/api/messages/${top.id}`)).body).toMatchObject({ children: [{ id: comment.id }] });
});

test("below a sub-path, videos requested at the root of the site are found too", async () => {
  const below = await testApp({ PUBLIC_URL: "https://example.org/some/hearth" });
  const person = await aPerson(below, "anna@below.example.org");
  const photo = await upload(below, person);

  for (const url of [`/files/${photo.contentUrl}`, `/some/hearth/files/${photo.contentUrl}`]) {
    expect((await fetchBytes(below, person, url)).status, url).toBe(200);
  }
  await below.close();
});
