import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { versionFolder, type Installation } from "./installation.ts";

/** Removes the code of all versions but these. */
export async function removeOldVersions(installation: Installation, kept: readonly string[]): Promise<void> {
  for (const version of await readdir(join(installation.root, "versions")))
    if (!kept.includes(version)) await rm(versionFolder(installation, version), { recursive: true });
}
