import { mkdtemp, readdir, rm, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { ServerBackups } from "#contract/backups.ts";
import { InstalledServer } from "./testing/installed-server.ts";
import { ReleaseFolder } from "./testing/releases.ts";

let folder: ReleaseFolder;
let backups: string;
let server: InstalledServer;
beforeAll(async () => {
  [folder, backups] = await Promise.all([ReleaseFolder.create(), mkdtemp(join(tmpdir(), "hearth-backups-"))]);
  // Not the hour in which the server would begin by itself.
  const hour = String((new Date().getHours() + 12) % 24);
  server = await InstalledServer.start(folder, { BACKUP_TO: backups, BACKUP_HOUR: hour });
});
afterAll(async () => {
  await server.remove();
  await Promise.all([folder.remove(), rm(backups, { recursive: true })]);
});

test("an administrator returns to a backup, undoes that, and does it again", async () => {
  await server.post("Before the backup");
  // The server backs up by itself if it never did, and refuses another backup meanwhile.
  const isBackedUp = async () => (await server.command("backup")).code === 0;
  await vi.waitUntil(isBackedUp, { timeout: 60_000, interval: 100 });
  await server.post("After the backup");
  const { backups, canReturn } = await state();
  expect(canReturn).toBe(true);
  const place = `/api/admin/backups/${backups[0]!.id}/restore`;
  expect((await server.proven("POST", place)).status).toBe(204);
  await untilTexts(["Before the backup"]);
  expect(await state()).toMatchObject({
    returned: { snapshot: backups[0]!.snapshot, isUndone: false },
    backups: backups.map(({ id }) => ({ id })),
  });
  await server.untilPosted("After the return");

  expect((await server.proven("POST", "/api/admin/backups/undo")).status).toBe(204);
  await untilTexts(["After the backup", "Before the backup"]);
  expect(await state()).toMatchObject({ returned: { isUndone: true } });

  expect((await server.proven("POST", "/api/admin/backups/undo")).status).toBe(204);
  await untilTexts(["After the return", "Before the backup"]);
});

test("the command refuses to return a server that runs", async () => {
  const { code, said } = await server.command("restore", "--replace");
  expect(said).toMatch(/Another Hearth server/);
  expect(code).toBe(1);
});

test("a return to a damaged backup changes nothing and says why", async () => {
  const before = await server.texts();
  const { backups: listed } = await state();
  const parts = (await readdir(backups, { recursive: true })).filter((file) => file.endsWith("messages.jsonl.gz"));
  expect(parts).not.toEqual([]);
  for (const part of parts) await truncate(join(backups, part), 20);
  expect((await server.proven("POST", `/api/admin/backups/${listed[0]!.id}/restore`)).status).toBe(204);
  await expect.poll(async () => (await state().catch(() => undefined))?.returned?.problem).toMatch(/./);
  expect(await server.texts()).toEqual(before);
});

async function untilTexts(texts: string[]): Promise<void> {
  await expect.poll(() => server.texts().catch(() => undefined), { timeout: 60_000 }).toEqual(texts);
}

async function state(): Promise<ServerBackups> {
  return (await (await server.call("GET", "/api/admin/backups")).json()) as ServerBackups;
}
