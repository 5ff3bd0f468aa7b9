import { hash } from "bcryptjs";
import { createHash } from "node:crypto";
import { rm } from "node:fs/promises";
import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { clientHeader } from "#contract/own-client.ts";
import { testApp } from "../testing/build-app.ts";
import { everyFile, everyRow } from "../testing/everything.ts";
import { aPerson, visitor, withKey } from "../testing/people.ts";
import { hearthCommand } from "../testing/terminal.ts";
import { fetchBytes } from "../testing/uploads.ts";
import { ZusamDirectory, zusamId } from "../testing/zusam.ts";

const hearth = await testApp();
const zusam = await ZusamDirectory.create();
afterAll(async () => {
  await hearth.close();
  await rm(zusam.folder, { recursive: true });
});

const long = "é".repeat(40);
let ids: Awaited<ReturnType<typeof aFamilyOnZusam>>;
let preview: Awaited<ReturnType<typeof bringOver>>;
let unchanged: boolean;
let said: Awaited<ReturnType<typeof bringOver>>;
const bringOver = (...options: string[]) => hearthCommand(hearth, ["import-zusam", zusam.folder, ...options]);

beforeAll(async () => {
  await aPerson(hearth, "already@example.org");
  ids = await aFamilyOnZusam();
  const before = await everyRow(hearth.context);
  preview = await bringOver("--merge", "--dry-run");
  unchanged = isDeepStrictEqual(await everyRow(hearth.context), before);
  said = await bringOver("--merge");
});

test("--dry-run counts what is new, and imports nothing", () => {
  expect(preview).toMatchObject({ code: 0, complaints: [] });
  expect(preview.lines.slice(1)).toEqual([
    "5 people, 5 of them new",
    "2 groups, 2 of them new",
    expect.stringMatching(/^(\d+) messages, \1 of them new$/),
    expect.stringMatching(/^(\d+) files, \1 of them new$/),
  ]);
  expect(unchanged).toBe(true);
});

test("the import reports what it imported, and what it skipped with the reason", () => {
  expect(said).toMatchObject({ code: 0, complaints: [] });
  for (const line of [
    "people: 4 new, 1 there already",
    "groups: 2 new, 0 there already",
    "files: 2 new, 0 there already",
    "bookmarks: 2 new, 1 there already",
    "reactions: 1 new, 0 there already",
    "notifications: 3 new, 0 there already",
    "already@example.org: joined with the account that is here",
    expect.stringContaining("public links and unsubscribe links made there do not work here"),
    `1 messages: their group ${zusamId(2, 99)} is not there`,
    `file ${zusamId(4, 3)}: its bytes are not there`,
    `message ${ids.orphan}: stands by itself, since ${zusamId(3, 99)} is not there`,
    "1 reactions: the person or message they are about is not there",
  ]) {
    expect(said.lines).toContainEqual(line);
  }
  expect(said.lines.join("\n")).toMatch(/Alice@Example.org: signs in as "alice@example.org 00000001"/);
});

test("users sign in with their passwords and logins in any case, and get a new hash", async () => {
  const hashes = async () => {
    const rows = (await everyRow(hearth.context)).users!;
    return Object.fromEntries(rows.map(({ login, password_hash }) => [login, String(password_hash)]));
  };
  expect((await hashes())["alice@example.org"]).toMatch(/^\$2y\$/);

  for (const [login, password] of [
    ["ALICE@example.org", "pw"],
    ["alice@example.org", "pw"],
    ["grandma", long],
  ] as const) {
    const { status } = await visitor(hearth).post("/api/login", { login, password });
    expect(status, login).toBe(200);
  }

  expect((await hashes())["alice@example.org"]).toMatch(/^\$argon2id\$/);
  expect((await visitor(hearth).post("/api/login", { login: "grandma", password: `${long}x` })).status).toBe(401);
});

test("Argon2 hashes are supported, and languages known only to the other client are kept", async () => {
  const other = await ZusamDirectory.create();
  const kinds = [
    [
      "argon2i@example.org",
      "$argon2i$v=19$m=1024,t=4,p=1$rAak910hsQoP7Rp5ycioJA$pIZLnYMcRUD0rqdSEry1zgXfUKfwZBgpnnnEVEEDpPs",
      "fi_FI",
    ],
    [
      "argon2id@example.org",
      "$argon2id$v=19$m=1024,t=4,p=1$hBKBysTL6Exio9fN+5tbUw$L/sQwVDBuAIX0M8ew9Rf45Ynrq9JTyuTndVahS2TocY",
      "pt_BR",
    ],
  ] as const;
  for (const [index, [login, password, lang]] of kinds.entries()) {
    await other.addUser(60 + index, login, "unused", { password, data: JSON.stringify({ lang }) });
  }
  const tooMuch = "$argon2id$v=19$m=4194304,t=4,p=1$c29tZXNhbHQxMjM0$c29tZWhhc2gxMjM0";
  await other.addUser(62, "greedy@example.org", "unused", { password: tooMuch });

  const { lines } = await hearthCommand(hearth, ["import-zusam", other.folder]);

  for (const [login, , lang] of kinds) {
    const response = await visitor(hearth).post("/api/login", { login, password: "their password" });
    expect(response.status, login).toBe(200);
    expect((await withKey(hearth, response.body.api_key).get("/api/me")).body.data.lang).toBe(lang);
    expect((await visitor(hearth).post("/api/login", { login, password: "another" })).status).toBe(401);
  }
  expect(lines.join("\n")).toContain("greedy@example.org: the password cannot be read");
  await rm(other.folder, { recursive: true });
});

test("the API key of a script keeps working with all settings of its owner", async () => {
  const { status, body } = await withKey(hearth, zusamId(9, 1)).get("/api/me");

  expect(status).toBe(200);
  expect(body).toMatchObject({
    id: ids.alice,
    name: "Alice",
    avatar: { id: zusamId(4, 1) },
    groups: [{ id: ids.family, name: "Family", lastActivityDate: 1_700_000_000 }],
    data: { lang: "fr_FR", notification_emails: "daily", mail: "alice@example.org" },
  });
});

test("messages keep ids, times, texts, threads, pins and positions; deleted users have no name", async () => {
  const alice = withKey(hearth, zusamId(9, 1));
  const page = await alice.get(`/api/groups/${ids.family}/page/0`);
  expect(page.body).toEqual({ messages: [ids.pinned, ids.photos, ids.orphan, ids.published], totalItems: 4 });

  const reply = await alice.get(`/api/messages/${ids.below}`);
  expect(reply.body).toMatchObject({
    createdAt: 1_650_000_003,
    author: { id: ids.grandma, name: "Grandma" },
    lineage: [ids.reply, ids.photos],
    parent: { id: ids.reply },
    isInFront: false,
  });
  const { body: own } = await alice.get(`/api/messages/${ids.below}`, { [clientHeader]: "web" });
  expect(own.data).toEqual({ text: "below" });
  expect((await alice.get(`/api/messages/${ids.pinned}`)).body).toMatchObject({ sortOrder: 1, author: null });
  expect((await alice.get(`/api/messages/${ids.photos}`)).body).toMatchObject({
    data: { title: "Photos", text: "été" },
    files: [{ id: zusamId(4, 2), fileIndex: 0 }],
    children: [{ id: ids.published }, { id: ids.reply }],
  });
});

test("photos are shown without camera metadata, to members only", async () => {
  const key = { key: zusamId(9, 1) };
  const shown = await fetchBytes(hearth, key, `/files/${zusamId(4, 2)}.jpg`);

  expect(shown.status).toBe(200);
  expect(shown.bytes.includes("Secretphone")).toBe(false);
  expect((await fetchBytes(hearth, key, `/api/images/crop/320/180/${zusamId(4, 2)}`)).status).toBe(200);
  expect((await fetchBytes(hearth, undefined, `/files/${zusamId(4, 2)}.jpg`)).status).toBe(404);
});

test("users whose logins differ by case, and existing users, are in the group too, and old invitation links work", async () => {
  const newcomer = await aPerson(hearth, "newcomer@example.org");
  expect((await newcomer.post(`/api/groups/invitation/${zusamId(8, 1)}`)).body).toEqual({
    id: ids.family,
    group: ids.family,
  });
  const { body } = await newcomer.get(`/api/groups/${ids.family}`);
  expect(body.users.map(({ name }: { name: string }) => name).sort()).toEqual([
    "Alice",
    "Grandma",
    "already",
    "newcomer",
  ]);
});

test("a repeated import adds what is new, duplicates nothing and overwrites nothing", async () => {
  const alice = withKey(hearth, zusamId(9, 1));
  await alice.put(`/api/messages/${ids.photos}`, { data: { title: "Edited here" } });
  await alice.post(`/api/groups/${ids.family}/leave`);
  const written = zusam.addMessage(50, { group: ids.family, author: ids.grandma, text: "later" });
  const [before, filesBefore] = [await everyRow(hearth.context), await everyFile(hearth.context)];

  expect((await bringOver("--merge")).code).toBe(0);

  const after = await everyRow(hearth.context);
  const added = after.messages!.filter(({ id }) => !before.messages!.some((message) => message.id === id));
  expect(added.map(({ id }) => id)).toEqual([written]);
  for (const table of Object.keys(before).filter((name) => !["messages", "groups", "jobs"].includes(name)))
    expect(after[table], table).toEqual(before[table]);
  expect(after.messages).toEqual(expect.arrayContaining(before.messages!));
  expect(await everyFile(hearth.context)).toEqual(filesBefore);
  for (const group of after.groups!) {
    const inFront = after.messages!.filter((message) => message.group_id === group.id && message.on_group_page === 1);
    expect(group.group_page_count).toBe(inFront.length);
  }
});

test("a folder without Zusam data is refused with an explanation", async () => {
  const { code, complaints } = await hearthCommand(hearth, ["import-zusam", hearth.context.config.dataDir]);

  expect(code).toBe(1);
  expect(complaints.join()).toMatch(/There is no data.db/);
});

async function aFamilyOnZusam() {
  const data = JSON.stringify({
    ...{ mail: "alice@example.org", lang: "fr", notification_emails: "daily" },
    bookmarks: [zusamId(3, 1)],
  });
  const alice = await zusam.addUser(1, "alice@example.org", "pw", { name: "Alice", avatar_id: zusamId(4, 1), data });
  const other = await zusam.addUser(10, "Alice@Example.org", "other password", {
    id: "00000001-0000-4000-8000-0000000000aa",
    name: "Other",
  });
  const grandma = await zusam.addUser(2, "Grandma", "unused", { name: "Grandma", password: await longHash() });
  const lonely = await zusam.addUser(3, "lonely@example.org", "pw", { password: "" });
  const already = await zusam.addUser(4, "Already@example.org", "pw");
  const family = zusam.addGroup(1, "Family", [alice, grandma, already, zusamId(1, 77)]);
  zusam.addGroup(2, "Memberless", []);

  const published = zusam.addMessage(
    1,
    { group: family, author: alice, text: "published", parent: zusamId(3, 10) },
    { is_in_front: 1 },
  );
  // A reply that precedes its parent in the table, and one below it.
  const below = zusam.addMessage(3, { group: family, author: grandma, text: "below", parent: zusamId(3, 4) });
  const reply = zusam.addMessage(4, { group: family, author: alice, text: "reply", parent: zusamId(3, 10) });
  const photos = zusam.addMessage(10, { group: family, author: grandma, title: "Photos", text: "été" });
  const pinned = zusam.addMessage(
    5,
    { group: family, author: zusamId(1, 88), text: "by someone gone" },
    { sort_order: 1 },
  );
  const orphan = zusam.addMessage(6, { group: family, author: alice, text: "orphan", parent: zusamId(3, 99) });
  zusam.addMessage(7, { group: zusamId(2, 99), author: alice, text: "of no group" });

  await zusam.addFile(1, {});
  await zusam.addFile(2, { message: photos });
  await zusam.addFile(3, { message: photos, bytes: null });
  await zusam.addFile(5, {});
  zusam.add("bookmark", { id: zusamId(5, 1), user_id: grandma, message_id: photos, created_at: 1_650_000_000 });
  zusam.add("bookmark", { id: zusamId(5, 2), user_id: grandma, message_id: photos, created_at: 1_650_000_001 });
  zusam.add("reaction", { id: zusamId(5, 3), author_id: grandma, message_id: photos, value: "👍", created_at: 1 });
  zusam.add("reaction", {
    id: zusamId(5, 4),
    author_id: zusamId(1, 88),
    message_id: photos,
    value: "👍",
    created_at: 1,
  });
  for (const [n, type, target] of [
    [5, "new_message", photos],
    [6, "user_joined_group", family],
    [7, "global_notification", "https://example.org/"],
    [8, "new_message", zusamId(3, 99)],
  ] as const) {
    const from = { from_group_id: family, from_user_id: grandma, from_message_id: photos };
    const row = { id: zusamId(5, n), owner_id: alice, type, target, read: 0, data: "[]", created_at: 1_650_000_000 };
    zusam.add("notification", type === "global_notification" ? row : { ...row, ...from });
  }
  return { alice, other, grandma, lonely, family, published, below, reply, photos, pinned, orphan };
}

/** Zusam hashes passwords of more than 72 bytes before bcrypt. */
async function longHash(): Promise<string> {
  return (await hash(createHash("sha512").update(long).digest("base64"), 4)).replace("$2b$", "$2y$");
}
