import { mkdtemp, readdir, rename, rm, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { ServerBackups } from "#contract/backups.ts";
import { withDatabase } from "../../../database/beside.ts";
import { InstalledServer } from "../../../testing/installed-server.ts";
import { flipBit } from "../../../testing/flip-bit.ts";
import { phonePhoto } from "../../../testing/pictures.ts";
import { ReleaseFolder } from "../../../testing/releases.ts";

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

test("an administrator restores a backup, undoes that, and does it again", async () => {
  await server.post("Before the backup");
  await untilBackedUp();
  await server.post("After the backup");
  const { backups, canRestore } = await state();
  expect(canRestore).toBe(true);
  const place = `/api/admin/backups/${backups[0]!.id}/restore`;
  expect((await server.proven("POST", place, {})).status).toBe(204);
  await untilTexts(["Before the backup"]);
  expect(await state()).toMatchObject({
    lastRestore: { backup: backups[0]!.name, isUndone: false },
    backups: backups.map(({ id }) => ({ id })),
  });
  await server.untilPosted("After the restore");

  expect((await server.proven("POST", "/api/admin/backups/undo", {})).status).toBe(204);
  await untilTexts(["After the backup", "Before the backup"]);
  expect(await state()).toMatchObject({ lastRestore: { isUndone: true } });

  expect((await server.proven("POST", "/api/admin/backups/undo", {})).status).toBe(204);
  await untilTexts(["After the restore", "Before the backup"]);
});

test("a restore that others would notice needs a code from the machine, and so does undoing it", async () => {
  expect((await server.command("create-user", "ben@example.org")).code).toBe(0);
  const { backups, needsCode } = await state();
  expect(needsCode).toBe(true);
  for (const place of [`/api/admin/backups/${backups[0]!.id}/restore`, "/api/admin/backups/undo"]) {
    expect(await refusal(place, {})).toEqual([403, "machine_code_needed"]);
    expect(await refusal(place, { code: "ABCDE-FGHJK" })).toEqual([403, "machine_code_wrong"]);
  }
  const { said } = await server.command("confirm");
  const code = said.split("\n")[0]!;
  expect((await server.proven("POST", "/api/admin/backups/undo", { code })).status).toBe(204);
  await untilTexts(["After the backup", "Before the backup"]);
});

test("the command refuses to restore on a server that runs", async () => {
  const { code, said } = await server.command("restore", "--replace", "--yes");
  expect(said).toMatch(/Another Hearth server/);
  expect(code).toBe(1);
});

test("a backup that its place has no longer is refused, and the server goes on", async () => {
  const { backups: listed, lastRestore } = await state();
  const { id, name } = listed[0]!;
  const [kept, gone] = [join(backups, "generations/stored", name!), join(backups, "gone")];
  await rename(kept, gone);
  expect(await refusal(`/api/admin/backups/${id}/restore`, {})).toEqual([409, "backup_gone"]);
  await rename(gone, kept);
  expect(await state()).toMatchObject({ lastRestore });
  expect((await state()).failedRestore).toBeUndefined();
});

test("restoring a damaged backup changes nothing and says why", async () => {
  const before = await server.texts();
  const { backups: listed } = await state();
  const parts = (await readdir(backups, { recursive: true })).filter((file) => file.endsWith("messages.jsonl.gz"));
  expect(parts).not.toEqual([]);
  for (const part of parts) await truncate(join(backups, part), 20);
  expect((await server.proven("POST", `/api/admin/backups/${listed[0]!.id}/restore`, {})).status).toBe(204);
  await expect.poll(async () => (await state().catch(() => undefined))?.failedRestore?.problem).toMatch(/./);
  expect(await server.texts()).toEqual(before);
});

test("a photo that is damaged in the backup and on the server is named, and left out if that is asked for", async () => {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(await phonePhoto())]), "photo.jpg");
  const headers = { "x-auth-token": server.key };
  const uploaded = await fetch(`${server.url}/api/files`, { method: "POST", headers, body: form });
  const { id } = (await uploaded.json()) as { id: string };
  await server.call("POST", "/api/messages", { group: server.group, data: { text: "A photo" }, files: [id] });
  await untilBackedUp();
  const before = await server.texts();
  await server.end();
  await flipBit(join(backups, "files/stored", id, "original"));
  expect((await server.command("restore", "--replace", "--yes")).said).toMatch(/and 0 missing files/);

  await flipBit(join(server.env.DATA_DIR!, "files/stored", id, "original"));
  const refused = await server.command("restore", "--replace", "--yes");
  expect(refused.said).toContain(`files/${id}/original is damaged\n--skip-damaged restores everything else.`);
  expect(refused.code).toBe(1);
  const skipped = await server.command("restore", "--replace", "--yes", "--skip-damaged");
  expect(skipped.said).toContain(`Left out:\nfiles/${id}/original is damaged`);
  expect(skipped.code).toBe(0);
  await server.launch();
  expect(await server.texts()).toEqual(before);
});

test("while another process has the database open, nothing is changed and the reason is named", async () => {
  const before = await server.texts();
  await server.end();
  expect(await server.command("restore", "--replace", "--yes", "--skip-damaged")).toMatchObject({ code: 0 });
  expect(await server.command("restore", "--undo")).toMatchObject({ code: 0 });
  await withDatabase(server.location, (db) =>
    db.snapshot(async (view) => {
      await view.selectFrom("groups").select("id").execute();
      for (const words of [["--undo"], ["--replace", "--yes", "--skip-damaged"]]) {
        const { code, said } = await server.command("restore", ...words);
        expect(said).toMatch(/Other processes use the database: stop all of them first/);
        expect(code).toBe(1);
      }
    }),
  );
  await server.launch();
  expect(await server.texts()).toEqual(before);
});

/** The server backs up by itself if it never did, and refuses another backup meanwhile. */
async function untilBackedUp(): Promise<void> {
  const isBackedUp = async () => (await server.command("backup")).code === 0;
  await vi.waitUntil(isBackedUp, { timeout: 60_000, interval: 100 });
}

async function untilTexts(texts: string[]): Promise<void> {
  await expect.poll(() => server.texts().catch(() => undefined), { timeout: 60_000 }).toEqual(texts);
}

async function refusal(path: string, body: object): Promise<[status: number, code: string]> {
  const answer = await server.proven("POST", path, body);
  return [answer.status, ((await answer.json()) as { code: string }).code];
}

async function state(): Promise<ServerBackups> {
  return (await (await server.call("GET", "/api/admin/backups")).json()) as ServerBackups;
}
