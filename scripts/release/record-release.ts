import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../setup/command.mjs";

/** Names the commit of this release, whose tests later versions run on their tables (server/features/operation/updates/updates-previous-release.test.ts). Returns the file. */
export function recordRelease(): string {
  const file = "server/testing/previous-release.json";
  const commit = execFileSync("git", ["rev-parse", "HEAD"], { cwd: root, encoding: "utf8" }).trim();
  writeFileSync(join(root, file), `${JSON.stringify({ commit }, null, 2)}\n`);
  return file;
}
