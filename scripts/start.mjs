import { requireSupportedNode } from "./setup/node-version.mjs";

requireSupportedNode();
void start();

// Import newer syntax only after checking the version, so that an old Node reports it instead of a syntax error.
async function start() {
  const { prepare } = await import("./setup/prepare.mjs");
  await prepare();
  await import(new URL("../dist/server/launcher.js", import.meta.url).href);
}
