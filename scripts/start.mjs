import { requireSupportedNode } from "./setup/node-version.mjs";

requireSupportedNode();
void start();

// Newer syntax and files come after the look at the version: an old Node then says so instead of stumbling over them.
async function start() {
  const { prepare } = await import("./setup/prepare.mjs");
  await prepare();
  await import(new URL("../dist/server/main.js", import.meta.url).href);
}
