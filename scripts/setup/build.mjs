import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root, runQuietly, tool } from "./command.mjs";
import { withProgress } from "./progress.mjs";
import { fingerprintOfSources } from "./sources.mjs";

const built = join(root, "dist");
const stamp = "built-from";

/** Builds server and web into dist/, unless it is up to date with the sources. */
export async function buildWhenNeeded() {
  if (isBuilt()) return;
  await withProgress("Building", () => build(fingerprintOfSources()));
}

/** Returns whether dist/ was built from these sources. */
export function isBuilt() {
  return fingerprintOfSources() === builtFrom();
}

function builtFrom() {
  const file = join(built, stamp);
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

/**
 * Beside dist/ and swapped in when complete, so that neither an interrupted build nor one under a running server leaves half a product.
 * @param {string} sources
 */
async function build(sources) {
  const next = join(root, `dist.${process.pid}`);
  try {
    mkdirSync(next);
    await bothOf(
      runQuietly(process.execPath, [
        ...[tool("rolldown/bin/cli.mjs"), "-c", "rolldown.config.js", "-d", join(next, "server")],
      ]),
      runQuietly(process.execPath, [tool("vite/bin/vite.js"), "build", "--outDir", join(next, "web")]),
    );
    writeFileSync(join(next, stamp), sources);
    swapIn(next);
  } finally {
    rmSync(next, { recursive: true, force: true });
  }
}

/** Waits for the second command also when the first one fails: none is left running. @param {Promise<void>[]} commands */
async function bothOf(...commands) {
  for (const outcome of await Promise.allSettled(commands)) {
    if (outcome.status === "rejected") throw outcome.reason;
  }
}

/** @param {string} next */
function swapIn(next) {
  const previous = `${next}.previous`;
  if (existsSync(built)) renameSync(built, previous);
  renameSync(next, built);
  rmSync(previous, { recursive: true, force: true });
}
