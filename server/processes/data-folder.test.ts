import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, expect, test, vi } from "vitest";
import { RealServer } from "../testing/real-server.ts";

let server: RealServer;
afterEach(() => server.remove());

test("a second server on the same data folder names the first one and changes nothing; after a crash the next one starts", async () => {
  server = await RealServer.create();
  await server.start();
  const arriving = join(server.dataDir, "files", "temporary", "an-upload");
  await writeFile(arriving, "on its way");

  const { code, errors } = await server.startAnother();

  expect(code).toBe(1);
  expect(errors).toContain(`Another Hearth server (process ${server.pid} on `);
  expect(errors).toContain(server.dataDir);
  expect(errors).not.toMatch(/^ +at /m);
  expect((await stat(arriving)).size).toBe(10);
  expect((await server.command("users")).code).toBe(0);

  await server.kill();
  await server.start();
});

test("only the owner can read the data and backups, even in a folder that was readable before", async () => {
  server = await RealServer.create();
  await chmod(server.dataDir, 0o755);
  for (const folder of ["files", "cache", "outbox"]) await mkdir(join(server.dataDir, folder), { mode: 0o755 });
  await writeFile(join(server.dataDir, "hearth.db"), "", { mode: 0o644 });
  const backup = await mkdtemp(join(tmpdir(), "hearth-backup-"));

  await server.start();
  const key = await server.signIn();
  await server.makeGroup(key);
  expect((await server.command("backup", backup)).code).toBe(0);

  expect(await readableByOthers(server.dataDir)).toEqual([]);
  expect(await readableByOthers(backup)).toEqual([]);
  await rm(backup, { recursive: true });
});

test("a database used by a newer version is left unchanged with a one-line error", async () => {
  server = await RealServer.create();
  await server.start();
  await server.end("SIGTERM");
  await server.withDatabase((db) =>
    db.write(async (tx) => {
      await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2030')`.execute(tx);
    }),
  );

  const { code, errors } = await server.startAnother();

  expect(code).toBe(1);
  expect(errors.trim()).toMatch(/^Hearth could not start: The database was used by a newer version.*9999-later.*$/);
});

/** Finds entries of this folder that other users could read. */
async function readableByOthers(folder: string): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (((await stat(path)).mode & 0o077) !== 0) found.push(path);
    if (entry.isDirectory()) found.push(...(await readableByOthers(path)));
  }
  return found;
}

test.each([
  ["secrets.json", /^Hearth could not start: The secrets in \S+secrets\.json cannot be read: /],
  [
    "hearth.db",
    /^Hearth could not start: The database \S+hearth\.db \(in DATA_DIR\) cannot be opened: file is not a database\.$/,
  ],
])("a damaged %s is named in one sentence", async (name, message) => {
  server = await RealServer.create({}, "SQLite");
  await writeFile(join(server.dataDir, name), "no such thing".repeat(100));
  const { code, errors } = await server.startAnother();
  expect(errors.trim()).toMatch(message);
  expect(code).toBe(1);
});

test.each([
  [{ HOST: "203.0.113.9" }, /EADDRNOTAVAIL: .*203\.0\.113\.9.* PORT and HOST choose where the server listens\.$/],
  [
    { DATABASE_URL: "postgres://[wrong" },
    /PostgreSQL at an address that cannot be read \(DATABASE_URL\) cannot be reached: Invalid URL$/,
  ],
])("%j ends the start with one sentence", async (settings, message) => {
  server = await RealServer.create(settings, "SQLite");
  const { code, errors } = await server.startAnother();
  expect(errors.trim()).toMatch(message);
  expect(errors.trim()).not.toContain("\n");
  expect(code).toBe(1);
});

test("a data folder that cannot be used is named with its setting", async () => {
  server = await RealServer.create();
  await rm(server.dataDir, { recursive: true });
  await writeFile(server.dataDir, "a file");
  const { code, errors } = await server.startAnother();
  expect(code).toBe(1);
  expect(errors.trim()).toMatch(/^Hearth could not start: The data folder \S+ \(DATA_DIR\) cannot be used: EEXIST/);
  expect(errors).not.toMatch(/^ +at /m);
});

test("a data folder that cannot be made ends a start and a command in one sentence", async () => {
  server = await RealServer.create({}, "SQLite");
  await server.start();
  const backup = join(server.dataDir, "backup");
  expect((await server.command("backup", backup)).code).toBe(0);
  for (const folder of ["/proc/nope", "/proc/nope/data"]) {
    const start = await server.startAnother({ DATA_DIR: folder });
    const command = await server.startAnother({ DATA_DIR: folder }, ["processes/hearth", "restore", backup]);
    const message = `The data folder ${folder} (DATA_DIR) cannot be used: ENOENT: no such file or directory, mkdir '/proc/nope'. It must be a folder that this user may write.`;
    expect(start.errors.trim()).toBe(`Hearth could not start: ${message}`);
    expect(command.errors.trim()).toBe(message);
    expect([start.code, command.code]).toEqual([1, 1]);
  }
});

test("a place of backups that cannot be used is named in the log of a server that starts", async () => {
  server = await RealServer.create({ BACKUP_TO: "/proc/nope" }, "SQLite");
  await server.start();
  const warned = () => server.log.filter((line) => line.includes("backups cannot be taken"));
  await vi.waitUntil(() => warned().length > 0, { timeout: 20_000 });
  expect(warned().map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({
      level: 40,
      setting: "BACKUP_TO",
      msg: "backups cannot be taken: The folder /proc/nope (BACKUP_TO) cannot be used: ENOENT: no such file or directory, mkdir '/proc/nope'",
    }),
  ]);
});
