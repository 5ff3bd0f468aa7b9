import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root, runQuietly } from "./command.mjs";

/** @typedef {Record<string, { version?: string, integrity?: string, optional?: boolean }>} Packages */

/** `npm ci`, where node_modules is not what package-lock.json says. The build tools come along whatever NODE_ENV says. */
export async function installWhenNeeded() {
  if (isInstalled()) return;
  console.log("Installing packages…");
  await runQuietly("npm", ["ci", "--include=dev"]);
}

/** npm writes its own list into node_modules as the last step; times of files would say nothing after a copy or a checkout. */
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
