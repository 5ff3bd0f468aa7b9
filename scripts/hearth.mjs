import { requireSupportedNode } from "./setup/node-version.mjs";

requireSupportedNode();
void run();

// Newer syntax and files come after the look at the version: an old Node then says so instead of stumbling over them.
async function run() {
  const { prepare } = await import("./setup/prepare.mjs");
  await prepare();
  await import(new URL("../dist/server/hearth.js", import.meta.url).href);
}
