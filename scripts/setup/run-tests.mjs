import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exitWith, runAloud, tool } from "./command.mjs";
import { hydrateSymlinks } from "./postgres-binaries.mjs";
import { installTestTools } from "./test-tools.mjs";

/**
 * @typedef {{ passed: number, failed: number }} Count
 * @typedef {{ name: string, script: string, args: (report: string) => string[], byTitle: string, count: (report: any, byTitle: boolean) => Count }} Runner
 */

/** What does not run proves nothing: a skipped test counts as failed, unless it is one that the person running them left out by title. @type {Runner[]} */
const runners = [
  {
    name: "vitest",
    script: "vitest/vitest.mjs",
    args: (report) => [
      "run",
      "--passWithNoTests",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
    ],
    byTitle: "--testNamePattern",
    count: ({ numPassedTests, numFailedTests, numTotalTests }, byTitle) => ({
      passed: numPassedTests,
      failed: byTitle ? numFailedTests : numTotalTests - numPassedTests,
    }),
  },
  {
    name: "Playwright",
    script: "@playwright/test/cli.js",
    args: () => ["test", "--pass-with-no-tests", "--reporter=list,json"],
    byTitle: "--grep",
    count: ({ stats: { expected, unexpected, flaky, skipped } }) => ({
      passed: expected,
      failed: unexpected + flaky + skipped,
    }),
  },
];

/**
 * Everything, or what `filter` names: parts of file names, and `-t` with words of the tests' titles. The last line says how many passed.
 * @param {string[]} filter
 */
export async function runTests(filter) {
  await installTestTools().then(hydrateSymlinks).catch(exitWith);
  let passed = 0;
  let failed = 0;
  for (const runner of runners) {
    const count = await run(runner, filter);
    passed += count.passed;
    failed += count.failed;
  }
  if (passed + failed === 0) console.error(`No test fits ${filter.join(" ")}`);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
}

/** @param {Runner} runner @param {string[]} filter @returns {Promise<Count>} */
async function run({ name, script, args, byTitle, count }, filter) {
  const folder = mkdtempSync(join(tmpdir(), "hearth-test-report-"));
  const report = join(folder, "report.json");
  const words = filter.map((word) => (word === "-t" ? byTitle : word));
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const exitCode = await runAloud(process.execPath, [tool(script), ...args(report), ...words], { env });
  const counted = read(report, (content) => count(content, filter.includes("-t")));
  rmSync(folder, { recursive: true });
  if (exitCode === 0 || counted.failed > 0) return counted;
  console.error(`${name} failed (exit code ${exitCode}) beside its tests; its words are above.`);
  return { ...counted, failed: 1 };
}

/** @param {string} report @param {(report: any) => Count} count @returns {Count} */
function read(report, count) {
  try {
    return count(JSON.parse(readFileSync(report, "utf8")));
  } catch {
    return { passed: 0, failed: 0 };
  }
}
