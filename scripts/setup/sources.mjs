import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "./command.mjs";

const folders = ["contract", "locales", "server", "web"];
/** In addition to the folders: configuration, and scripts used by the build. */
const builds = /^(index\.html|package\.json|package-lock\.json|vite\.config\.ts|rolldown\.config\.js)$/;
const buildScripts = /^(vite-.*\.ts|zip-checksum\.mjs)$/;
const onlyForTests = /(\.test\.tsx?$)|(^|\/)testing\//;

/** Returns a hash of everything a build reads. Based on content, so that a fresh checkout has the same hash. */
export function fingerprintOfSources() {
  const hash = createHash("sha256");
  for (const file of sourceFiles()) {
    hash.update(`${file}\0`);
    hash.update(readFileSync(join(root, file)));
  }
  return hash.digest("hex");
}

function sourceFiles() {
  return [
    ...readdirSync(root).filter((name) => builds.test(name)),
    ...readdirSync(join(root, "scripts"))
      .filter((name) => buildScripts.test(name))
      .map((name) => `scripts/${name}`),
    ...folders.flatMap((folder) => filesUnder(folder)).filter((file) => !onlyForTests.test(file)),
  ].sort();
}

/**
 * Every file below a folder, by its path from the root of the repository.
 * @param {string} folder @param {string} [base] @returns {string[]}
 */
export function filesUnder(folder, base = root) {
  return readdirSync(join(base, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesUnder(path, base) : [path];
  });
}
