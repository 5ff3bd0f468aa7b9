import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { newId } from "../new-id.ts";
import { testApp } from "../testing/build-app.ts";
import { everyRow } from "../testing/everything.ts";
import { aGroup, aPerson } from "../testing/people.ts";
import { hearthCommand } from "../testing/terminal.ts";
import { ZusamDirectory } from "../testing/zusam.ts";

const hearth = await testApp();
const zusam = await ZusamDirectory.create();
afterAll(async () => {
  await hearth.close();
  await rm(zusam.folder, { recursive: true });
});
const eve = await aPerson(hearth, "eve@example.org");
const carol = await zusam.addUser(1, "carol@example.org", "password of carol");
const family = zusam.addGroup(1, "Carol's family", [carol]);
const letter = zusam.addMessage(1, { group: family, author: carol, text: "Carol's secret" });
const reply = zusam.addMessage(2, { group: family, author: carol, text: "Carol's reply", parent: letter });
const bringOver = (...options: string[]) => hearthCommand(hearth, ["import-zusam", zusam.folder, ...options]);

test("nothing is imported into an account or group that was created beforehand, unless the operator allows it", async () => {
  await aPerson(hearth, "carol@example.org");
  await eve.post("/api/groups", { id: family, name: "Mine" });
  const before = await everyRow(hearth.context);

  const { code, complaints } = await bringOver();

  expect(code).toBe(1);
  expect(complaints.join()).toContain(`the account carol@example.org, the group "Mine" (${family})`);
  expect(await everyRow(hearth.context)).toEqual(before);
  await eve.post(`/api/groups/${family}/leave`);
  expect((await bringOver()).code).toBe(1);
  expect((await bringOver("--merge")).code).toBe(0);
});

test("claiming the id of a message beforehand does not give access to its replies", async () => {
  const other = zusam.addGroup(2, "Other", [carol]);
  const top = zusam.addMessage(11, { group: other, author: carol, text: "Top" });
  const below = zusam.addMessage(12, { group: other, author: carol, text: "Below", parent: top });
  const mine = await aGroup(eve, "Eve's");
  await eve.post("/api/messages", { id: top, group: mine.id, data: { text: "Mine" } });

  const { code, lines } = await bringOver("--merge");

  expect(code).toBe(0);
  expect(lines).toContain(`message ${top}: is left out, since another group has a message with this id`);
  expect((await eve.get(`/api/messages/${top}/replies`)).body.items).toEqual([]);
  const { messages } = await everyRow(hearth.context);
  const imported = messages!.filter(({ group_id }) => group_id === other);
  expect(imported).toMatchObject([{ id: below, parent_id: null }]);
  expect(messages!.find(({ id }) => id === reply)).toMatchObject({ parent_id: letter });
});

test("an imported user who took the login of another does not get that user's groups", async () => {
  const mallory = await aPerson(hearth, "mallory@example.org");
  const group = await aGroup(await aPerson(hearth, "founder@example.org"), "Club");
  const folder = join(await mkdtemp(join(tmpdir(), "hearth-claimed-")), "club");
  await hearthCommand(hearth, ["export", group.id, folder]);
  const index = JSON.parse(await readFile(join(folder, "index.json"), "utf8")) as { exportedAt: string; group: object };
  const victim = { id: newId(), name: "Victor", login: mallory.login, joinedAt: index.exportedAt };
  const people = [{ id: mallory.id, name: "Mallory" }, victim];
  const id = newId();
  await writeFile(join(folder, "index.json"), JSON.stringify({ ...index, group: { ...index.group, id }, people }));

  expect((await hearthCommand(hearth, ["import", folder])).complaints.join()).toContain(mallory.login);
  expect((await hearthCommand(hearth, ["import", folder, "--merge"])).code).toBe(0);

  expect((await mallory.get(`/api/groups/${id}`)).status).toBe(404);
  const { members } = await everyRow(hearth.context);
  expect(members!.filter(({ group_id }) => group_id === id)).toMatchObject([{ user_id: victim.id }]);
  await rm(join(folder, ".."), { recursive: true });
});
