import { afterAll, beforeEach, expect, test } from "vitest";
import { makeAdministrator } from "../testing/access-administration.ts";
import { refused } from "../testing/refused.ts";
import { testApp } from "../testing/build-app.ts";
import { shapesOf } from "../database/schema-introspection.ts";
import { makeMessage, makeReply } from "../testing/messages.ts";
import { aCommunity, aPerson, type Community } from "../testing/people.ts";
import { hearthCommand } from "../testing/terminal.ts";
import { upload } from "../testing/uploads.ts";

const hearth = await testApp();
afterAll(() => hearth.close());
const command = (...args: string[]) => hearthCommand(hearth, args);
const { read } = hearth.context.db;
let people: Community;
beforeEach(async () => {
  people = await aCommunity(hearth);
});

test("a suspended group is closed to its members and to those with its link, until that ends", async () => {
  const { anna, bob, famille } = people;
  const eve = await aPerson(hearth, "eve@example.org");
  await anna.put(`/api/groups/${famille.id}/members/${bob.id}`, { role: "admin" });
  const message = await makeMessage(anna, famille, "Tea");
  const before = (await anna.get(`/api/groups/${famille.id}`)).body;
  const { inviteKey } = before as { inviteKey: string };

  expect(await command("suspend-group", famille.id)).toMatchObject({ code: 0, lines: ["Famille is suspended."] });
  expect(await anna.get(`/api/groups/${famille.id}`)).toMatchObject(refused("group_not_found"));
  expect((await bob.get(`/api/messages/${message.id}`)).status).toBe(404);
  expect((await anna.post("/api/messages", { group: famille.id, data: { text: "Still?" } })).status).toBe(404);
  expect(await eve.post(`/api/groups/invitation/${inviteKey}`)).toMatchObject(refused("group_suspended"));
  expect((await command("groups")).lines.find((line) => line.startsWith(famille.id))).toMatch(/\tsuspended$/);

  expect(await command("suspend-group", famille.id, "--end")).toMatchObject({ lines: ["Famille is open again."] });
  expect((await anna.get(`/api/groups/${famille.id}`)).body).toEqual(before);
  expect((await bob.get(`/api/messages/${message.id}`)).status).toBe(200);
  expect((await eve.post(`/api/groups/invitation/${inviteKey}`)).status).toBe(200);
});

test("suspending twice changes nothing more, and is no finding of the health check", async () => {
  const { anna, famille } = people;
  await command("suspend-group", famille.id);
  await command("suspend-group", famille.id);
  expect((await command("doctor")).lines.join("\n")).not.toContain("Famille");
  await command("suspend-group", famille.id, "--end");
  await command("suspend-group", famille.id, "--end");
  expect((await anna.get(`/api/groups/${famille.id}`)).status).toBe(200);
});

test("administrators see which groups are suspended, with the members they had", async () => {
  const { anna, famille } = people;
  await makeAdministrator(hearth, anna);
  const groups = async () => {
    const { body } = await anna.get("/api/admin/groups");
    return (body as { items: { id: string; members: number; suspendedAt?: number }[] }).items;
  };
  const open = (await groups()).find(({ id }) => id === famille.id)!;
  expect(open.suspendedAt).toBeUndefined();
  await command("suspend-group", famille.id);
  const closed = (await groups()).find(({ id }) => id === famille.id)!;
  expect(closed).toEqual({ ...open, suspendedAt: expect.any(Number) as number });
});

test("a suspended group whose members deleted their accounts waits to be deleted when it is open again", async () => {
  const anna = await aPerson(hearth, "gone@example.org");
  const { body } = await anna.post("/api/groups", { name: "Alone" });
  const { id } = body as { id: string };
  await command("suspend-group", id);
  await command("delete-user", "gone@example.org", "--yes");
  await command("suspend-group", id, "--end");
  const group = await read.selectFrom("groups").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  expect(group.abandoned_at).not.toBeNull();
});

test("a group is deleted with its messages and files, after a question", async () => {
  const { anna, bob, famille } = people;
  const photo = await upload(hearth, anna);
  const top = await makeMessage(anna, famille, { files: [photo.id] });
  await makeReply(bob, top, "Reply");
  expect(await command("delete-group", famille.id)).toMatchObject({ code: 1, lines: [] });
  expect((await bob.get(`/api/messages/${top.id}`)).status).toBe(200);

  await anna.put(`/api/users/${anna.id}`, { data: { default_group: famille.id } });
  expect(await command("delete-group", famille.id, "--yes")).toMatchObject({ code: 0, lines: ["Famille is deleted."] });
  expect(await anna.get(`/api/groups/${famille.id}`)).toMatchObject(refused("group_not_found"));
  for (const table of ["members", "suspended_members", "messages"] as const)
    expect(await read.selectFrom(table).selectAll().where("group_id", "=", famille.id).execute()).toEqual([]);
  const file = await read.selectFrom("files").select("delete_after").where("id", "=", photo.id).executeTakeFirst();
  expect(file?.delete_after).not.toBeNull();
  const { data } = await read.selectFrom("users").select("data").where("id", "=", anna.id).executeTakeFirstOrThrow();
  expect(data).not.toContain(famille.id);
});

test.each<[args: string[]]>([[["suspend-group", "nowhere"]], [["delete-group", "nowhere", "--yes"]]])(
  "%j ends with a sentence",
  async (args) => {
    expect(await command(...args)).toMatchObject({
      code: 1,
      complaints: ["Group not found, or several groups have this name. The command `groups` lists the ids."],
    });
  },
);

test("memberships keep all their columns while they rest", async () => {
  const shapes = await shapesOf(read);
  const columnsOf = (table: string) => shapes.find(({ name }) => name === table)!.columns.toSorted();
  expect(columnsOf("suspended_members")).toEqual(columnsOf("members"));
});
