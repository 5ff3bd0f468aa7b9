import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root, runQuietly } from "./command.mjs";
import { withProgress } from "./progress.mjs";

/** @typedef {Record<string, { version?: string, integrity?: string, optional?: boolean }>} Packages */

const stamp = join(root, "node_modules/.installed-for-start");

/**
 * Runs `npm ci` if node_modules does not match package-lock.json. Includes build tools whatever NODE_ENV is, and what tests and checks need (tools/) if
 * that is asked for or was there before.
 * @param {{ tools: boolean }} wanted
 */
export async function installWhenNeeded({ tools }) {
  if (isInstalled() || (!tools && isInstalledForStart())) return;
  const isWhole = tools || existsSync(join(root, "node_modules/hearth-tools"));
  const part = isWhole ? [] : ["--workspaces=false"];
  await withProgress("Installing packages", () => runQuietly("npm", ["ci", "--include=dev", ...part]));
  if (!isWhole) writeFileSync(stamp, fingerprintOfLock());
}

/** npm writes its own lock file into node_modules as the last step. Timestamps would be meaningless after a copy or checkout. */
function isInstalled() {
  const wanted = packagesOf("package-lock.json");
  const present = packagesOf("node_modules/.package-lock.json");
  return Object.entries(wanted).every(([path, { version, integrity, optional }]) => {
    if (path === "") return true;
    const found = present[path];
    return found ? found.version === version && found.integrity === integrity : optional === true;
  });
}

/** `npm ci` removes the stamp with the rest of node_modules. */
function isInstalledForStart() {
  return existsSync(stamp) && readFileSync(stamp, "utf8") === fingerprintOfLock();
}

function fingerprintOfLock() {
  return createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
}

/** @param {string} file @returns {Packages} */
function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), "utf8")).packages;
  } catch {
    return {};
  }
}
