import { afterAll, expect, test } from "vitest";
import { testApp } from "../../../testing/build-app.ts";
import { refused } from "../../../testing/refused.ts";
import { makeMessage } from "../../../testing/messages.ts";
import { aCommunity, aGroup, aPerson, visitor } from "../../../testing/people.ts";

const hearth = await testApp();
afterAll(() => hearth.close());
const { anna, bob, zoe, paul, famille } = await aCommunity(hearth);
const nobody = visitor(hearth);

test("a visitor sees the language and whether email works, and nothing more", async () => {
  const { status, body } = await nobody.get("/api/info");

  expect(status).toBe(200);
  expect(body).toEqual({ default_lang: "en_US", allow_email: false });
});

test("a signed-in user sees the version and every feature switch", async () => {
  const { body } = await anna.get("/api/info");

  expect(body).toEqual({
    default_lang: "en_US",
    allow_email: false,
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    upload: { image: true, video: true, audio: true, pdf: true },
    upload_limits: { image: 52_428_800, video: 4_294_967_296, audio: 209_715_200, pdf: 209_715_200 },
    allow_public_links: true,
    allow_message_reactions: true,
    allow_create_group: true,
    show: { group_invitation_links: true },
  });
});

test("users see their own account with the fields current clients expect, but without the key", async () => {
  const { status, body } = await anna.get("/api/me");

  expect(status).toBe(200);
  expect(body).toEqual({
    id: anna.id,
    login: anna.login,
    name: "anna",
    groups: [{ id: famille.id, name: "Famille", lastActivityDate: 0, unread: false, entityType: "group" }],
    data: {
      mail: anna.login,
      lang: "en_US",
      default_group: famille.id,
      default_page: "default_group",
      notification_emails: "none",
    },
    lastActivityDate: expect.any(Number),
    lastNotificationEmailCheck: 0,
    unreadNotifications: expect.any(Number),
    hasBookmarks: false,
    entityType: "user",
  });
  expect(Number.isInteger(body.lastActivityDate)).toBe(true);
});

test("a user without groups has no default group", async () => {
  const yves = await aPerson(hearth, "yves@example.org");

  const { body } = await yves.get("/api/me");

  expect(body.groups).toEqual([]);
  expect(body.data).not.toHaveProperty("default_group");
});

test("members see each other's names, but not their logins or settings", async () => {
  await bob.put(`/api/users/${bob.id}`, { data: { diary: "private" } });

  const { status, body } = await anna.get(`/api/users/${bob.id}`);

  expect(status).toBe(200);
  expect(body).toEqual({ id: bob.id, name: "bob", data: {}, entityType: "user" });
});

test("a user without a shared group gets 404, as for an unknown user", async () => {
  expect(await paul.get(`/api/users/${anna.id}`)).toMatchObject(refused("not_found"));
  expect(await anna.get(`/api/users/${paul.id}`)).toMatchObject(refused("not_found"));
  expect(await anna.get("/api/users/00000000-0000-7000-8000-000000000000")).toMatchObject(refused("not_found"));
});

test("a former member is still visible to those who can read their messages", async () => {
  const house = await aCommunity(hearth);
  expect(await house.anna.get(`/api/users/${house.zoe.id}`)).toMatchObject(refused("not_found"));
  await house.zoe.post(`/api/groups/invitation/${house.famille.inviteKey}`);
  await makeMessage(house.zoe, house.famille, "I was here");
  await house.zoe.post(`/api/groups/${house.famille.id}/leave`);

  expect(await house.anna.get(`/api/users/${house.zoe.id}`)).toMatchObject({ status: 200, body: { name: "zoe" } });
  expect(await house.zoe.get(`/api/users/${house.anna.id}`)).toMatchObject(refused("not_found"));
});

test("only the owner can change an account: a member gets 403, a stranger 404", async () => {
  const changes = { name: "Somebody else" };

  expect(await bob.put(`/api/users/${anna.id}`, changes)).toMatchObject(refused("not_permitted"));
  expect(await paul.put(`/api/users/${anna.id}`, changes)).toMatchObject(refused("not_found"));
  expect(await zoe.put(`/api/users/${anna.id}`, changes)).toMatchObject(refused("not_found"));
  expect(await nobody.put(`/api/users/${anna.id}`, changes)).toMatchObject(refused("unauthorized"));
  expect(await bob.post(`/api/users/${anna.id}/reset-api-key`)).toMatchObject(refused("not_permitted"));
  expect(await paul.post(`/api/users/${anna.id}/reset-api-key`)).toMatchObject(refused("not_found"));
  expect(await anna.get("/api/me")).toMatchObject({ status: 200, body: { name: "anna" } });
});

test("a change returns the whole account, as /api/me does", async () => {
  const { status, body } = await anna.put(`/api/users/${anna.id}`, { data: { lang: "fr_FR" } });

  expect(status).toBe(200);
  expect(body).toEqual((await anna.get("/api/me")).body);
  expect(body.data.lang).toBe("fr_FR");
});

test("settings merge: absent keys stay, null and the empty string remove a key", async () => {
  const yves = await aPerson(hearth, "yves.settings@example.org");
  await yves.put(`/api/users/${yves.id}`, {
    data: { lang: "fr", time_zone: "Europe/Paris", theirs: { of: ["some"] } },
  });

  const { body } = await yves.put(`/api/users/${yves.id}`, { data: { lang: "en_US", time_zone: null, mail: "" } });

  expect(body.data).toEqual({
    lang: "en_US",
    theirs: { of: ["some"] },
    default_page: "default_group",
    notification_emails: "none",
  });
});

test("empty values and the empty array of old clients change nothing", async () => {
  const yves = await aPerson(hearth, "yves.empty@example.org");
  const before = (await yves.get("/api/me")).body;

  expect(await yves.put(`/api/users/${yves.id}`, { name: "", login: "", password: "", data: [] })).toMatchObject({
    status: 200,
    body: before,
  });
  expect(await yves.put(`/api/users/${yves.id}`)).toMatchObject({ status: 200, body: before });
});

test("a name has 1 to 128 characters after trimming", async () => {
  const rename = (name: string) => anna.put(`/api/users/${anna.id}`, { name });

  expect(await rename("A")).toMatchObject({ status: 200, body: { name: "A" } });
  expect(await rename("x".repeat(128))).toMatchObject({ status: 200, body: { name: "x".repeat(128) } });
  expect(await rename("x".repeat(129))).toMatchObject(refused("user_name_length"));
  expect(await rename("   ")).toMatchObject(refused("user_name_length"));
  expect(await rename("  Anna  ")).toMatchObject({ status: 200, body: { name: "Anna" } });
});

test("a login is a unique email address of up to 254 characters, stored in lower case", async () => {
  const yves = await aPerson(hearth, "yves.login@example.org");
  const change = (login: string) => yves.put(`/api/users/${yves.id}`, { login });
  const longest = `${"y".repeat(242)}@example.org`;

  expect(await change("Yves.New@Example.ORG")).toMatchObject({ status: 200, body: { login: "yves.new@example.org" } });
  expect(await change("YVES.new@example.org")).toMatchObject({ status: 200 });
  expect(await change(longest)).toMatchObject({ status: 200, body: { login: longest } });
  expect(await change(`y${longest}`)).toMatchObject(refused("login_too_long"));
  expect(await change("yves")).toMatchObject(refused("login_not_email"));
  expect(await change(anna.login.toUpperCase())).toMatchObject(refused("login_taken"));
});

test("a language is the code of any supported client language; short codes of old clients work too", async () => {
  const change = (lang: unknown) => bob.put(`/api/users/${bob.id}`, { data: { lang } });

  expect(await change("sk")).toMatchObject({ status: 200 });
  expect(await change("zh_Hans")).toMatchObject({ status: 200 });
  for (const foreign of ["pl_PL", "pt_BR", "ta_IN"])
    expect(await change(foreign)).toMatchObject({ status: 200, body: { data: { lang: foreign } } });
  for (const none of ["klingon", "EN", "fr-FR", "x", "<b>"])
    expect(await change(none), none).toMatchObject(refused("language_unknown"));
});

test("the default group must be one of the user's groups", async () => {
  const change = (person: typeof anna, group: string) =>
    person.put(`/api/users/${person.id}`, { data: { default_group: group } });

  expect(await change(bob, famille.id)).toMatchObject({ status: 200, body: { data: { default_group: famille.id } } });
  expect(await change(paul, famille.id)).toMatchObject(refused("group_not_found"));
  expect(await change(zoe, famille.id)).toMatchObject(refused("group_not_found"));
});

test("an imported default group that the user is not in is not returned, so that clients can send settings back", async () => {
  const yves = await aPerson(hearth, "yves.imported@example.org");
  const group = await aGroup(yves, "Own");
  const data = JSON.stringify({ default_group: famille.id, lang: "it_IT" });
  await hearth.context.db.write((tx) => tx.updateTable("users").set({ data }).where("id", "=", yves.id).execute());

  const me = (await yves.get("/api/me")).body as { data: object };

  expect(me.data).toMatchObject({ default_group: group.id, lang: "it_IT" });
  expect(await yves.put(`/api/users/${yves.id}`, me)).toMatchObject({ status: 200, body: me });
});

test("leaving the default group makes the first remaining group the default, or unsets it", async () => {
  const yves = await aPerson(hearth, "yves.moves@example.org");
  const [first, second] = [await aGroup(yves, "First"), await aGroup(yves, "Second")];
  await yves.put(`/api/users/${yves.id}`, { data: { default_group: second.id } });

  await yves.post(`/api/groups/${second.id}/leave`);
  expect((await yves.get("/api/me")).body.data.default_group).toBe(first.id);
  expect(await storedSettings(yves.id)).toMatchObject({ default_group: first.id });

  await yves.post(`/api/groups/${first.id}/leave`);
  expect((await yves.get("/api/me")).body.data).not.toHaveProperty("default_group");
});

test("groups are listed in the order in which they were joined", async () => {
  const yves = await aPerson(hearth, "yves.order@example.org");
  await aGroup(yves, "Zebras");
  await aGroup(yves, "Apes");

  expect((await yves.get("/api/me")).body.groups.map((group: { name: string }) => group.name)).toEqual([
    "Zebras",
    "Apes",
  ]);
});

test("settings of the wrong type are refused and change nothing", async () => {
  const yves = await aPerson(hearth, "yves.kinds@example.org");
  const before = (await yves.get("/api/me")).body;
  const nonsense = [
    { name: 5 },
    { name: ["Yves"] },
    { login: {} },
    { password: 12345678 },
    { avatar: 7 },
    { avatar: {} },
    { data: "text" },
    { data: null },
    { data: ["text"] },
    { data: { lang: 5 } },
    { data: { mail: { toString: 1 } } },
    { data: { default_group: ["x"] } },
    { data: { much: "x".repeat(20_000) } },
  ];

  for (const changes of nonsense) {
    const response = await yves.put(`/api/users/${yves.id}`, changes);
    const isTooLarge = JSON.stringify(changes).length > 10_000;
    expect(response.status, JSON.stringify(changes).slice(0, 60)).toBe(isTooLarge ? 413 : 400);
  }
  expect((await yves.get("/api/me")).body).toEqual(before);
});

test("an avatar that does not exist or belongs to another user is refused", async () => {
  const unknown = "00000000-0000-7000-8000-000000000000";

  expect(await anna.put(`/api/users/${anna.id}`, { avatar: unknown })).toMatchObject(refused("file_not_found"));
  expect(await anna.put(`/api/users/${anna.id}`, { avatar: { id: unknown } })).toMatchObject(refused("file_not_found"));
  expect(await anna.put(`/api/users/${anna.id}`, { avatar: null })).toMatchObject({ status: 200 });
});

async function storedSettings(userId: string) {
  const rows = await hearth.context.db.read.selectFrom("users").select("data").where("id", "=", userId).execute();
  return JSON.parse(rows[0]!.data);
}
