import { afterAll, expect, test } from "vitest";
import { testApp } from "../testing/build-app.ts";
import { composed, sendComposed } from "../testing/composed.ts";
import { aCommunity, aPerson, type Account } from "../testing/people.ts";
import { fetchBytes, upload } from "../testing/uploads.ts";

/** Sequences of calls that clients 0.5.5, 0.6.1 and "next" rely on. Single steps are in compat-steps.test.ts. */
const hearth = await testApp();
afterAll(() => hearth.close());
const { anna, bob, famille } = await aCommunity(hearth);
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

test("a message is shared with the same files", async () => {
  const { body: club } = await bob.post("/api/groups", { name: "Bob's club" });
  const photo = await upload(hearth, bob);
  await bob.post("/api/messages", composed(bob, famille.id, { text: "first" }, { files: [photo.id] }));
  const data = { title: "", text: "again" };
  const shared = await bob.post("/api/messages", composed(bob, club.id, data, { files: [photo.id] }));

  expect(shared).toMatchObject({ status: 201, body: { group: { id: club.id }, files: [{ id: photo.id }] } });
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
