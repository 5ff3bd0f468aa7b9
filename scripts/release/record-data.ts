import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { livelyCommunity } from "../../server/testing/lively-community.ts";
import { testApp } from "../../server/testing/build-app.ts";
import { hearthCommand } from "../../server/testing/terminal.ts";
import { root } from "../setup/command.mjs";

/**
 * Backs up a group with everything in it, so that the tests of later versions upgrade the data of this one (server/cli/backup-older.test.ts). Returns
 * the file, or undefined if the version has one. Throws if the backup fails.
 */
export async function recordData(version: string): Promise<string | undefined> {
  const file = join("server/testing/earlier-versions", `${version}.tar.gz`);
  if (existsSync(join(root, file))) return undefined;
  const hearth = await testApp();
  await livelyCommunity(hearth);
  const folder = await mkdtemp(join(tmpdir(), "hearth-data-"));
  const { code, complaints } = await hearthCommand(hearth, ["backup", join(folder, "backup")]);
  await hearth.close();
  if (code !== 0) throw new Error(complaints.join("\n"));
  await promisify(execFile)("tar", [
    ...["--create", "--gzip", "--owner=0", "--group=0", "--numeric-owner"],
    ...["--file", join(root, file), "--directory", join(folder, "backup"), "."],
  ]);
  await rm(folder, { recursive: true });
  return file;
}
