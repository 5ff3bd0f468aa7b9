import { requireSupportedNode } from "./setup/node-version.mjs";

requireSupportedNode();
start();

// Newer syntax and files come after the look at the version: an old Node then says so instead of stumbling over them.
async function start() {
  const { prepare } = await import("./setup/prepare.mjs");
  await prepare();
  await import("../dist/server/main.js");
}
