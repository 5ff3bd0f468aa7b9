import { chownSync, statSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { readConfig } from "../config.ts";
import { becomeOwner, requireData } from "./data-folder-owner.ts";

let dataDir: string;
beforeAll(async () => (dataDir = await mkdtemp(join(tmpdir(), "hearth-owner-"))));
afterAll(() => rm(dataDir, { recursive: true }));
afterEach(() => vi.restoreAllMocks());

test("a folder without data of Hearth is named and stays empty", async () => {
  expect(() => requireData(readConfig({ DATA_DIR: dataDir }))).toThrow(`${dataDir} has no data of Hearth`);
  const missing = join(dataDir, "missing");
  const DATABASE_URL = "postgres://hearth@localhost/hearth";
  expect(() => requireData(readConfig({ DATA_DIR: missing, DATABASE_URL }))).toThrow(
    `${missing} has no data of Hearth`,
  );
  expect(() => requireData(readConfig({ DATA_DIR: dataDir, DATABASE_URL }))).not.toThrow();
  expect(await readdir(dataDir)).toEqual([]);
});

test("root becomes the owner of the folder, the owner stays, and anybody else is refused", () => {
  if (process.getuid!() === 0) chownSync(dataDir, 65_534, 65_534);
  const { uid, gid } = statSync(dataDir);
  const changes: string[] = [];
  for (const name of ["setgid", "setgroups", "setuid"] as const)
    vi.spyOn(process as Required<typeof process>, name).mockImplementation((id: unknown) => {
      changes.push(`${name} ${String(id)}`);
    });
  const becomeOwnerAs = (user: number) => {
    vi.spyOn(process as Required<typeof process>, "getuid").mockReturnValue(user);
    becomeOwner(readConfig({ DATA_DIR: dataDir }));
  };
  expect(() => becomeOwnerAs(uid + 1)).toThrow("belongs to another user");
  becomeOwnerAs(uid);
  expect(changes).toEqual([]);
  becomeOwnerAs(0);
  expect(changes).toEqual([`setgid ${gid}`, `setgroups ${gid}`, `setuid ${uid}`]);
});
