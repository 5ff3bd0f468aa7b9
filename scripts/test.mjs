import { requireSupportedNode } from "./setup/node-version.mjs";

requireSupportedNode();
void test();

async function test() {
  const { prepare } = await import("./setup/prepare.mjs");
  await prepare({ tools: true });
  const { runTests } = await import("./setup/run-tests.mjs");
  await runTests(process.argv.slice(2));
}
