import { requireSupportedNode } from "./setup/node-version.mjs";

requireSupportedNode();
void test();

async function test() {
  const { prepare } = await import("./setup/prepare.mjs");
  await prepare();
  const { runTests } = await import("./setup/run-tests.mjs");
  await runTests(process.argv.slice(2));
}
