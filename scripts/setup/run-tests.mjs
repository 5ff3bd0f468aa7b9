import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exitWith, runAloud, tool } from "./command.mjs";
import { withFilesInMemory } from "./memory-folder.mjs";
import { hydrateSymlinks } from "./postgres-binaries.mjs";
import { installTestTools } from "./test-tools.mjs";

/**
 * Number of tests that passed, failed and were skipped, and the first words about each failure.
 * @typedef {{ passed: number, failed: number, skipped: number, failures: string[] }} Count
 * @typedef {{ name: string, script: string, args: (report: string) => string[], byTitle: string, count: (report: any) => Count }} Runner
 */

/** @type {Runner[]} */
const runners = [
  {
    name: "Vitest",
    script: "vitest/vitest.mjs",
    args: (report) => [
      ...["run", "--passWithNoTests"],
      ...["--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
    ],
    byTitle: "--testNamePattern",
    count: ({ numPassedTests, numFailedTests, numTotalTests, testResults }) => ({
      passed: numPassedTests,
      failed: numFailedTests + testResults.filter(couldNotStart).length,
      skipped: numTotalTests - numPassedTests - numFailedTests,
      failures: testResults.flatMap(failedOnVitest),
    }),
  },
  {
    name: "Playwright",
    script: "@playwright/test/cli.js",
    args: () => ["test", "--pass-with-no-tests", "--reporter=list,json"],
    byTitle: "--grep",
    count: ({ stats: { expected, unexpected, flaky, skipped }, suites }) => ({
      passed: expected,
      failed: unexpected + flaky,
      skipped,
      failures: suites.flatMap(failedOnPlaywright),
    }),
  },
];

/** Repeated at the end of the output of a failed test. */
const linesOfFailure = 15;

/** A test file that cannot even be loaded has no tests to report. @param {any} file */
function couldNotStart({ status, assertionResults }) {
  return status === "failed" && assertionResults.length === 0;
}

/** @param {any} file @returns {string[]} */
function failedOnVitest(file) {
  if (couldNotStart(file)) return [`${file.name}: ${file.message}`];
  return file.assertionResults
    .filter((/** @type {any} */ { status }) => status === "failed")
    .map((/** @type {any} */ test) => `${file.name}: ${test.fullName}\n${test.failureMessages.join("\n")}`);
}

/** Of a file, or of what is described together in it. @param {any} suite @returns {string[]} */
function failedOnPlaywright({ file, suites = [], specs }) {
  return [
    ...suites.flatMap(failedOnPlaywright),
    ...specs
      .filter((/** @type {any} */ { ok }) => !ok)
      .map((/** @type {any} */ { title, tests }) => `${file}: ${title}\n${tests[0].results.at(-1)?.error?.message}`),
  ];
}

/**
 * Everything, or what `filter` names: parts of file names, and `-t` with words of the tests' titles. The last line says how many passed.
 * @param {string[]} filter
 */
export async function runTests(filter) {
  await installTestTools().then(hydrateSymlinks).catch(exitWith);
  /** @type {Count} */
  const total = { passed: 0, failed: 0, skipped: 0, failures: [] };
  for (const runner of runners) {
    const count = await run(runner, filter);
    total.passed += count.passed;
    total.failed += count.failed;
    total.skipped += count.skipped;
    total.failures.push(...count.failures);
  }
  conclude(total, filter);
}

/** Counts skipped tests as failed, because they prove nothing, unless a title filter excluded them. @param {Count} total @param {string[]} filter */
function conclude({ passed, failed, skipped, failures }, filter) {
  const notPassed = filter.includes("-t") ? failed : failed + skipped;
  for (const failure of failures) console.log(`\nFailed: ${failure.split("\n").slice(0, linesOfFailure).join("\n")}`);
  if (notPassed > failed) console.error(`\n${skipped} skipped, which counts as failed`);
  if (passed + notPassed === 0) console.error(`No test fits ${filter.join(" ")}`);
  console.log(`\n${passed} passed, ${notPassed} failed`);
  process.exitCode = notPassed === 0 && passed > 0 ? 0 : 1;
}

/** @param {Runner} runner @param {string[]} filter @returns {Promise<Count>} */
async function run({ name, script, args, byTitle, count }, filter) {
  const folder = mkdtempSync(join(tmpdir(), "hearth-test-report-"));
  const report = join(folder, "report.json");
  const words = filter.map((word) => (word === "-t" ? byTitle : word));
  const exitCode = await withFilesInMemory((env) =>
    runAloud(process.execPath, [tool(script), ...args(report), ...words], {
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    }),
  );
  const counted = read(report, count);
  rmSync(folder, { recursive: true });
  if (exitCode === 0 || counted.failed > 0) return counted;
  console.error(`${name} failed (exit code ${exitCode}) beside its tests; its words are above.`);
  return { ...counted, failed: 1 };
}

/** @param {string} report @param {Runner["count"]} count @returns {Count} */
function read(report, count) {
  try {
    return count(JSON.parse(readFileSync(report, "utf8")));
  } catch {
    return { passed: 0, failed: 0, skipped: 0, failures: [] };
  }
}
