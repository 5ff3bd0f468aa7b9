import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root, runQuietly } from "./command.mjs";

/** @typedef {Record<string, { version?: string, integrity?: string, optional?: boolean }>} Packages */

/** Runs `npm ci` if node_modules does not match package-lock.json. Includes build tools whatever NODE_ENV is. */
export async function installWhenNeeded() {
  if (isInstalled()) return;
  console.log("Installing packages…");
  await runQuietly("npm", ["ci", "--include=dev"]);
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

/** @param {string} file @returns {Packages} */
function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), "utf8")).packages;
  } catch {
    return {};
  }
}
