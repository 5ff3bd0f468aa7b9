import { readFileSync } from "node:fs";

/** Exits with one clear line if Node is older than package.json requires. */
export function requireSupportedNode() {
  const { engines } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
  const wanted = engines.node.replace(">=", "");
  if (!isOlder(process.versions.node, wanted)) return;
  console.error(
    `Hearth needs Node.js ${wanted} or newer, and this is ${process.versions.node}: see https://nodejs.org`,
  );
  process.exit(1);
}

/** @type {(version: string, wanted: string) => boolean} */
function isOlder(version, wanted) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [wantedMajor = 0, wantedMinor = 0] = wanted.split(".").map(Number);
  return major < wantedMajor || (major === wantedMajor && minor < wantedMinor);
}
