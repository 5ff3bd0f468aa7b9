import { existsSync, readdirSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";
import { runQuietly } from "./command.mjs";

/** Tools the tests need besides npm packages, with their Debian packages. */
const tools = [
  { debianPackage: "chromium", isThere: () => chromium() !== undefined },
  { debianPackage: "chromium-headless-shell", isThere: () => Boolean(process.env.CHROMIUM_PATH || shell()) },
  { debianPackage: "ffmpeg", isThere: () => Boolean(process.env.FFMPEG_PATH || inPath("ffmpeg")) },
  { debianPackage: "libheif-examples", isThere: () => inPath("heif-enc") !== undefined },
  { debianPackage: "strace", isThere: () => inPath("strace") !== undefined },
  { debianPackage: "pgbouncer", isThere: () => inPath("pgbouncer") !== undefined || existsSync("/usr/sbin/pgbouncer") },
  { debianPackage: "postgresql", isThere: () => debianPostgres() !== undefined },
  { debianPackage: "fonts-noto-core", isThere: () => hasFont(/^NotoSans-Regular\./) },
  { debianPackage: "fonts-noto-cjk", isThere: () => hasFont(/^NotoSansCJK-Regular\./) },
  { debianPackage: "fonts-noto-color-emoji", isThere: () => hasFont(/^NotoColorEmoji\./) },
];

/** Installs missing tools as root on Debian. Elsewhere prints what to install; no test is skipped. */
export async function installTestTools() {
  const missing = missingPackages();
  if (missing.length > 0 && process.getuid?.() === 0 && existsSync("/etc/debian_version")) {
    console.log(`Installing ${missing.join(" ")}…`);
    await runQuietly("apt-get", ["update"]);
    await runQuietly("apt-get", ["install", "--yes", ...missing]);
  }
  const stillMissing = missingPackages();
  if (stillMissing.length === 0) return;
  throw new Error(`The tests need these Debian packages, or the same from elsewhere: ${stillMissing.join(" ")}`);
}

function missingPackages() {
  return tools.filter(({ isThere }) => !isThere()).map(({ debianPackage }) => debianPackage);
}

/** The browser to test with: CHROMIUM_PATH, or the one in PATH. */
export function chromium() {
  return process.env.CHROMIUM_PATH || inPath("chromium") || inPath("chromium-browser");
}

/** Prefers the headless shell if installed, because tests run faster in it. */
export function chromiumShell() {
  return process.env.CHROMIUM_PATH || shell() || chromium();
}

function shell() {
  return inPath("chromium-headless-shell");
}

const postgresVersions = "/usr/lib/postgresql";

/** The folder of Debian's newest PostgreSQL. Its npm package has no `pg_basebackup`. */
export function debianPostgres() {
  if (!existsSync(postgresVersions)) return undefined;
  const versions = readdirSync(postgresVersions).toSorted((one, other) => Number(other) - Number(one));
  return versions
    .map((version) => join(postgresVersions, version, "bin"))
    .find((folder) => ["initdb", "pg_basebackup"].every((command) => existsSync(join(folder, command))));
}

/** @param {string} command */
function inPath(command) {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return folders.map((folder) => join(folder, command)).find((file) => existsSync(file));
}

const fontFolders = ["/usr/share/fonts", "/usr/local/share/fonts", join(homedir(), ".local/share/fonts")];

/** @param {RegExp} name */
function hasFont(name) {
  return fontFolders.some((folder) => existsSync(folder) && contains(folder, name));
}

/** @param {string} folder @param {RegExp} name @returns {boolean} */
function contains(folder, name) {
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.some((entry) =>
    entry.isDirectory() ? contains(join(folder, entry.name), name) : name.test(entry.name),
  );
}
