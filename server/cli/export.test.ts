import { mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { newId } from "../new-id.ts";
import { testApp, type TestApp } from "../testing/build-app.ts";
import { everyFile, everyRow } from "../testing/everything.ts";
import { makeMessage } from "../testing/messages.ts";
import { livelyCommunity } from "../testing/lively-community.ts";
import { aGroup, aPerson } from "../testing/people.ts";
import { hearthCommand } from "../testing/terminal.ts";
import { fetchBytes, upload } from "../testing/uploads.ts";
import { workOnce } from "../worker.ts";

const hearth = await testApp();
const house = await livelyCommunity(hearth);
afterAll(() => hearth.close());

let elsewhere: TestApp;
let place: string;
let folder: string;
beforeEach(async () => {
  elsewhere = await testApp();
  place = await mkdtemp(join(tmpdir(), "hearth-export-"));
  folder = join(place, "famille");
});
afterEach(async () => {
  await elsewhere.close();
  await rm(place, { recursive: true });
});

const send = (...options: string[]) => hearthCommand(hearth, ["export", house.famille.id, folder, ...options]);
const bring = (...options: string[]) => hearthCommand(elsewhere, ["import", folder, ...options]);
const readIndex = async () => JSON.parse(await readFile(join(folder, "index.json"), "utf8")) as Index;

interface Index {
  version: number;
  exportedAt: string;
  group: object;
  people: { id: string; login?: string }[];
  messages: { id: string; data: object; files: string[] }[];
  files: { path: string }[];
}

test("an imported group has every message, reply, reaction, mention, pin, file and role unchanged", async () => {
  expect(await send()).toMatchObject({ code: 0, complaints: [] });
  expect(await bring()).toMatchObject({ code: 0, complaints: [] });
  const [here, there] = [await group(hearth), await group(elsewhere)];
  const { reactions, photo_reactions, mentions, message_files, event_answers, rsvps, messages } = here;
  expect(rsvps).toMatchObject([{ answer: "no" }, { answer: "yes" }]);
  expect([mentions, message_files, event_answers]).toMatchObject([[{}], [{}], [{ note: "Avec Zoé" }]]);
  expect(here.photo_people).toMatchObject([
    { name: null, x: 0.25, y: 0.75 },
    { name: "Grandma", x: null },
  ]);
  expect([reactions, photo_reactions]).toMatchObject([[{ on_message: 1 }, { value: "🌊", on_message: 0 }], [{}]]);
  expect([here.albums, here.album_photos]).toMatchObject([[{ title: "Été" }], [{ caption: "La mer" }]]);
  const { poll_votes, other_votes } = await everyRow(elsewhere.context);
  expect([messages.length, poll_votes, other_votes]).toMatchObject([7, [{}], [{ answer: "maybe" }]]);
  expect(there).toEqual(here);
  const bytes = await everyFile(elsewhere.context);
  expect(there.groups).toMatchObject([{ permissions: '{"pin":"admin"}', needs_approval: 1 }]);
  expect([Object.keys(bytes).length, await everyFile(hearth.context)]).toMatchObject([4, bytes]);
  expect(await hearthCommand(elsewhere, ["doctor", "--mend", "--yes"])).toMatchObject({ code: 0 });
});

test("repeating an import duplicates nothing and keeps local changes", async () => {
  const anna = await aPerson(elsewhere, house.anna.login);
  await send("--logins");
  await bring("--merge");
  const { id } = house.famille;
  await anna.put(`/api/groups/${id}`, { name: "Nous" });
  await makeMessage(anna, { id }, "Ici");
  const before = await everyRow(elsewhere.context);

  const again = await bring("--merge");

  expect(again.lines).toEqual([
    `anna: joined with the account ${house.anna.login}, which is here`,
    "people: 0 new, 3 there already",
    "groups: 0 new, 1 there already",
    "files: 0 new, 2 there already",
    "messages: 0 new, 7 there already",
  ]);
  const after = await everyRow(elsewhere.context);
  for (const table of ["users", "groups", "members", "messages", "files", "message_files", "reactions"])
    expect(after[table], table).toEqual(before[table]);
});

test("users are matched by login only if it was exported and the operator allows it; logins are not exported by default", async () => {
  const anna = await aPerson(elsewhere, house.anna.login);
  await send();
  expect((await readIndex()).people.map(({ login }) => login)).toEqual([undefined, undefined, undefined]);
  await rm(folder, { recursive: true });

  await send("--logins");
  expect((await bring()).complaints.join()).toContain(`the account ${house.anna.login}`);
  const { lines } = await bring("--merge");

  expect(lines.join("\n")).toContain(`\`reset-password ${house.bob.login}\` prints the link`);
  const { body } = await anna.get(`/api/groups/${house.famille.id}/page/0`);
  expect(body.totalItems).toBeGreaterThan(0);
  const authors = (await everyRow(elsewhere.context)).messages!.map(({ author_id }) => author_id);
  expect(authors).toContain(anna.id);
  expect(authors).toContain(house.bob.id);
  expect(await hearthCommand(elsewhere, ["reset-password", house.bob.login])).toMatchObject({ code: 0 });
});

test("imported messages are searchable once the server has indexed them", async () => {
  const anna = await aPerson(elsewhere, house.anna.login);
  await send("--logins");
  await bring("--merge");
  while (await workOnce(elsewhere.context)) continue;

  const { body } = await anna.post("/api/messages/search", { group: house.famille.id, search: "soleil" });
  expect(body.totalItems).toBe(1);
});

test("a missing or damaged file is reported, and its message is imported without it", async () => {
  await send();
  const { files } = await readIndex();
  await writeFile(join(folder, files[0]!.path), "no picture at all");

  const { code, lines } = await bring();

  expect([code, lines.join("\n")]).toEqual([0, expect.stringMatching(/file été.jpg: \S/)]);
  expect((await everyRow(elsewhere.context)).messages).toHaveLength(7);
});

test("an index with paths outside its folder cannot read files there", async () => {
  await send();
  const index = await readIndex();
  await writeFile(join(place, "secret.txt"), "secret");
  index.files[0]!.path = "../secret.txt";
  await writeFile(join(folder, "index.json"), JSON.stringify(index));

  expect((await bring()).lines.join("\n")).toContain("its bytes are not there");
});

test("symbolic links are not read", async () => {
  await send();
  const { files } = await readIndex();
  await rename(join(folder, files[0]!.path), join(place, "elsewhere"));
  await symlink(join(place, "elsewhere"), join(folder, files[0]!.path));
  expect((await bring()).lines.join("\n")).toContain("its bytes are not there");

  await rename(join(folder, "files"), join(place, "all"));
  await symlink(join(place, "all"), join(folder, "files"));
  expect((await bring()).lines.join("\n")).toContain("its bytes are not there");
});

test("an import cannot access existing groups, files or messages of another group", async () => {
  const [alice, mallory] = [
    await aPerson(elsewhere, "alice@example.org"),
    await aPerson(elsewhere, "mallory@example.org"),
  ];
  const secret = await aGroup(alice, "Secret");
  const photo = await upload(elsewhere, alice);
  const message = await makeMessage(alice, secret, { data: { title: "Secret title" }, files: [photo.id] });
  await send();
  const index = await readIndex();
  const bytes = await readFile(join(folder, index.files[0]!.path));
  await writeIndex({
    group: { ...index.group, id: secret.id },
    people: [{ id: newId(), name: "Eve", login: "eve@example.org", joinedAt: index.exportedAt }],
  });
  const { lines } = await bring("--merge");
  expect(lines.join("\n")).toContain("is not in the group");
  expect((await everyRow(elsewhere.context)).members).toHaveLength(1);

  await writeFile(join(folder, "files", "mine.jpg"), bytes);
  const theirs = { ...index.messages[0]!, id: newId(), author: mallory.id, files: [photo.id], reactions: [] };
  await writeIndex({
    group: { ...index.group, id: newId() },
    people: [{ id: mallory.id, name: "Mallory", joinedAt: index.exportedAt }],
    files: [{ ...index.files[0]!, id: photo.id, path: "files/mine.jpg", owner: mallory.id }],
    messages: [{ ...theirs, parent: message.id }],
  });
  await bring();

  expect((await mallory.get(`/api/files/${photo.id}`)).status).toBe(404);
  const { body } = await mallory.get(`/api/messages/${theirs.id}`);
  expect(body.parent).toBeUndefined();
  expect(body.files).toHaveLength(1);
  expect((await alice.get(`/api/messages/${message.id}`)).body.children).toEqual([]);
});

test("a photo used in another group stays there, however often the folder is imported", async () => {
  const anna = await aPerson(elsewhere, house.anna.login);
  await send("--logins");
  await bring("--merge");
  const other = await aGroup(anna, "Elsewhere");
  const { id } = (await readIndex()).messages.find(({ files }) => files.length > 0)!;
  const shared: string[] = [];
  for (let round = 0; round < 3; round++) {
    const { body } = await anna.get(`/api/messages/${id}`);
    const file = (body.files as { id: string }[])[0]!.id;
    await makeMessage(anna, other, { files: [file] });
    shared.push(file);
    await anna.delete(`/api/messages/${id}`);
    expect(await bring("--merge")).toMatchObject({ code: 0 });
  }

  expect(new Set(shared).size).toBe(2);
  for (const file of shared) expect((await fetchBytes(elsewhere, anna, `/files/${file}/original`)).status).toBe(200);
});

async function writeIndex(changes: object): Promise<void> {
  const index = { ...(await readIndex()), files: [], messages: [], ...changes };
  await writeFile(join(folder, "index.json"), JSON.stringify(index));
}

test("messages with impossible times or duplicate ids do not affect the search for others", async () => {
  const anna = await aPerson(elsewhere, house.anna.login);
  await send("--logins");
  const { messages } = await readIndex();
  const odd = (createdAt: string) => ({
    ...messages[0]!,
    ...{ id: newId(), parent: null, files: [], reactions: [], createdAt },
  });
  const twice = odd("2020-01-01T00:00:00.000Z");
  const times = ["2300-01-01T00:00:00.000Z", "0000-01-01T00:00:00.000Z", "2026-13-45T99:99:99.999Z"];
  await writeIndex({ messages: [...times.map(odd), twice, twice, ...messages] });

  expect(await bring("--merge")).toMatchObject({ code: 0 });
  while (await workOnce(elsewhere.context)) continue;

  const { body } = await anna.post("/api/messages/search", { group: house.famille.id, search: "soleil" });
  expect(body.totalItems).toBeGreaterThan(0);
  expect((await hearthCommand(elsewhere, ["doctor"])).lines.join("\n")).not.toContain("cannot be found");
});

test("a folder that is not an exported group is refused with an explanation and imports nothing", async () => {
  await send();
  const index = await readIndex();
  for (const [text, complaint] of [
    ["{", /not readable as JSON/],
    ["{}", /no exported group/],
    [JSON.stringify({ ...index, version: 2 }), /newer Hearth/],
    [JSON.stringify({ ...index, messages: [{ id: "../x" }] }), /no exported group: \/messages\/0/],
  ] as const) {
    await writeFile(join(folder, "index.json"), text);
    const { code, complaints } = await bring();
    expect({ code, said: complaints.join() }).toEqual({ code: 1, said: expect.stringMatching(complaint) });
  }
  await rm(join(folder, "index.json"));
  expect((await bring()).complaints.join()).toMatch(/no index.json/);
  expect((await everyRow(elsewhere.context)).groups).toEqual([]);
});

test("a folder with other content is left unchanged, and an unknown group is not exported", async () => {
  await mkdir(folder);
  await writeFile(join(folder, "holiday.txt"), "my own");

  expect((await send()).complaints.join()).toMatch(/holds something already/);
  expect(await readdir(folder)).toEqual(expect.arrayContaining(["holiday.txt"]));
  expect(await hearthCommand(hearth, ["export", "Nobody", join(place, "x")])).toMatchObject({
    code: 1,
    complaints: ["Group not found, or several groups have this name. The command `groups` lists the ids."],
  });
});

/** Returns the group's rows and those that belong to them, without local data: keys, numbers, read positions. */
async function group(app: TestApp) {
  const rows = await everyRow(app.context);
  const ofGroup = <Row extends { group_id?: unknown }>({ group_id }: Row) => group_id === house.famille.id;
  const messages = rows.messages!.filter(ofGroup);
  const ids = messages.map(({ id }) => id);
  const ownGroups = rows.groups!.filter(({ id }) => id === house.famille.id);
  const ofMessages = (table: string) => rows[table]!.filter(({ message_id }) => ids.includes(message_id));
  return {
    groups: ownGroups.map(({ invite_key: _i, secret_key: _s, inviter_id: _w, creator_id: _c, ...row }) => row),
    members: rows.members!.filter(ofGroup).map(({ read_until: _r, inviter_id: _i, reply_salt: _s, ...row }) => row),
    messages,
    ...{ message_files: ofMessages("message_files"), reactions: ofMessages("reactions") },
    poll_votes: ofMessages("poll_votes").filter(({ option_id }) => option_id === "2"),
    other_votes: ofMessages("other_votes"),
    ...{ event_answers: ofMessages("event_answers"), rsvps: ofMessages("rsvps"), mentions: ofMessages("mentions") },
    ...{ albums: rows.albums!.filter(ofGroup), album_photos: ofMessages("album_photos") },
    files: rows.files,
    photo_reactions: rows.photo_reactions,
    photo_people: ofMessages("photo_people"),
    people: rows.users!.filter(({ id }) => id !== house.paul.id).map(({ id, name }) => ({ id, name })),
  };
}
