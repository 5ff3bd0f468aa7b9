import { readFile } from "node:fs/promises";
import { afterAll, expect, test } from "vitest";
import { clientHeader } from "#contract/own-client.ts";
import { refused } from "../testing/refused.ts";
import { testApp } from "../testing/build-app.ts";
import { makeMessage, makeReply } from "../testing/messages.ts";
import { aCommunity, type TestResponse, type Account } from "../testing/people.ts";
import { upload } from "../testing/uploads.ts";

/** Calls made both by our own client, with its header, and by existing third-party clients, without it. */
const hearth = await testApp();
afterAll(() => hearth.close());
const { anna, bob, famille } = await aCommunity(hearth);
const ours = { [clientHeader]: "web" };
const photo = await upload(hearth, anna);
const top = await makeMessage(anna, famille, { data: { text: "Hello" }, files: [photo.id] });
const reply = await makeReply(bob, top, "Reply");
await bob.post(`/api/messages/${top.id}/reactions`, { reaction: "👍" });

const message = [
  "createdAt",
  "lastActivityDate",
  "data",
  "type",
  "isInFront",
  "files",
  "entityType",
  "author",
  "group",
];
const foreignMessage = ["id", ...message, "preview", "children", "lineage", "tags", "reactions"];
const group = ["id", "name", "users", "createdAt", "lastActivityDate", "entityType", "inviteKey", "createdBy"];
const ownGroup = [...group, "permissions"];
const me = ["id", "login", "name", "groups", "data", "lastActivityDate", "unreadNotifications", "hasBookmarks"];
const foreignMe = [...me, "lastNotificationEmailCheck", "entityType"];
const link = ["id", "url", "updatedAt", "data", "entityType"];
const path = { group: `/api/groups/${famille.id}`, message: `/api/messages/${top.id}`, anna: `/api/users/${anna.id}` };
const url = `/api/links/by_url?url=${encodeURIComponent("http://127.0.0.1:9/nothing")}`;

const calls: [string, (headers: Record<string, string>) => Promise<TestResponse>, string[], string[]][] = [
  ["GET me", (as) => anna.get("/api/me", as), [...me, "entityType"], foreignMe],
  ["PUT user", (as) => anna.put(path.anna, { data: { x: "1" } }, as), [...me, "entityType"], foreignMe],
  ["POST group", (as) => anna.post("/api/groups", { name: "New" }, as), ownGroup, [...group, "secretKey"]],
  ["GET group", (as) => anna.get(path.group, as), ownGroup, [...group, "secretKey"]],
  ["PUT group", (as) => anna.put(path.group, { name: "Famille" }, as), ownGroup, [...group, "secretKey"]],
  ["join", (as) => bob.post(`/api/groups/invitation/${famille.inviteKey}`, {}, as), ["group"], ["id", "group"]],
  ["GET message", (as) => anna.get(path.message, as), ["id", ...message, "replies", "reactions"], foreignMessage],
  ["PUT message", (as) => anna.put(path.message, {}, as), ["id", ...message, "replies", "reactions"], foreignMessage],
  [
    "GET reply",
    (as) => anna.get(`/api/messages/${reply.id}`, as),
    ["id", "parent", "thread", ...message, "replies"],
    [...foreignMessage, "parent"],
  ],
  [
    "POST message",
    (as) => anna.post("/api/messages", { group: famille.id, data: { text: "Another" } }, as),
    ["id", ...message, "replies"],
    foreignMessage,
  ],
  ["GET link", (as) => anna.get(url, as), link, [...link, "preview"]],
];

test.each(calls)(
  "%s answers our own client without what only third-party clients read",
  async (name, call, own, foreign) => {
    const [response, other] = [await call(ours), await call({})];
    const status = name === "POST message" ? 201 : 200;

    expect([response.status, other.status]).toEqual([status, status]);
    expect(Object.keys(response.body as object).sort()).toEqual(own.toSorted());
    expect(Object.keys(other.body as object).sort()).toEqual(foreign.toSorted());
  },
);

test("the requests that our page starts before its code is loaded carry the header", async () => {
  expect(await readFile("index.html", "utf8")).toContain(`"${clientHeader}": "web"`);
});

test("a random message is answered in both forms", async () => {
  const random = (as: Record<string, string>) => anna.get(`${path.group}/random`, as);

  expect((await random(ours)).body).toHaveProperty("replies");
  expect((await random({})).body).toHaveProperty("lineage");
});

test("settings never chosen have defaults for third-party clients only", async () => {
  const defaults = { default_page: "default_group", notification_emails: "none" };

  expect((await anna.get("/api/me", ours)).body.data).not.toHaveProperty("default_page");
  expect((await anna.get("/api/me")).body.data).toMatchObject(defaults);
});

test("leaving a group and asking for a new password answer our own client without a body", async () => {
  const leave = async (person: Account, as: object) => {
    const { body } = await person.post("/api/groups", { name: "Short" });
    return person.post(`/api/groups/${body.id}/leave`, {}, { ...as });
  };
  expect(await leave(anna, ours)).toMatchObject({ status: 204, body: "" });
  expect(await leave(anna, {})).toMatchObject({ status: 200, body: { users: [], entityType: "group" } });
  const reset = (as: object) => anna.post("/api/password-reset-mail", { mail: bob.login }, { ...as });
  expect(await reset(ours)).toMatchObject({ status: 204, body: "" });
  expect(await reset({})).toMatchObject({ status: 200, body: [] });
});

const data = { text: "Old" };
test.each([
  ["/api/messages", { group: { id: famille.id }, data }],
  ["/api/messages", { group: famille.id, data, parent: null }],
  ["/api/messages", { group: famille.id, data, type: "odd" }],
  ["/api/messages", { group: famille.id, data: [], files: [photo.id] }],
  ["/api/messages", { group: famille.id, data, files: [{ id: photo.id }] }],
])("the form %s %j is accepted from third-party clients only", async (at, body) => {
  expect(await anna.post(at, body, ours)).toMatchObject(refused("bad_request"));
  expect(await anna.post(at, body)).toMatchObject({ status: 201 });
});

test.each([
  [path.anna, { name: "" }, "user_name_length"],
  [path.anna, { login: " " }, "login_not_email"],
  [path.anna, { password: "" }, "password_length"],
  [path.anna, { name: null }, "bad_request"],
  [path.anna, { data: [] }, "bad_request"],
  [path.anna, { avatar: "" }, "bad_request"],
  [path.anna, { avatar: { id: photo.id } }, "bad_request"],
  [path.group, { name: "" }, "group_name_length"],
  [path.group, {}, "bad_request"],
] as const)("empty values in %s %j change nothing, but only for third-party clients", async (at, body, code) => {
  expect(await anna.put(at, body, ours)).toMatchObject(refused(code));
  expect(await anna.put(at, body)).toMatchObject({
    status: 200,
    body: { name: at === path.anna ? "anna" : "Famille" },
  });
});
