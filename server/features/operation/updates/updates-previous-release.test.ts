import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { withDatabase } from "../../../database/beside.ts";
import { databaseName } from "../../../testing/intensity.ts";
import { previousRelease } from "../../../testing/previous-release.ts";

/** Posting, reading, files, groups and sign-in. */
const files = [
  "server/features/messages/messages-writing.test.ts",
  "server/features/messages/messages-replies.test.ts",
  "server/features/messages/messages-reading.test.ts",
  "server/features/files/files-attaching.test.ts",
  "server/features/groups/groups.test.ts",
  "server/features/sign-in/sign-in-sessions.test.ts",
];

/** Parts of Vitest's report. */
interface Report {
  numPassedTests: number;
  testResults: { name: string; message: string; assertionResults: TestResult[] }[];
}

interface TestResult {
  title: string;
  status: string;
  failureMessages: string[];
}

/** An update is undone by starting the version before on the tables of the next one (docs/decisions/070-going-back-without-a-copy.md). */
test("the previous release passes its own tests on the tables of this version", { timeout: 300_000 }, async () => {
  const release = await previousRelease();
  const folder = await mkdtemp(join(tmpdir(), "hearth-previous-"));
  const sqliteFile = join(folder, "tables.db");
  const reportFile = join(folder, "report.json");
  await withDatabase({ sqliteFile }, (db) => db.migrate());
  const args = ["node_modules/vitest/vitest.mjs", "run", ...files, "--project", `on ${databaseName}`];
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, NEWER_TABLES: sqliteFile };
  await promisify(execFile)(
    process.execPath,
    [...args, "--reporter=json", `--outputFile.json=${reportFile}`, "--maxWorkers=1"],
    { cwd: release, env, maxBuffer: 64 * 1024 ** 2 },
  ).catch(() => undefined);

  const { numPassedTests, testResults } = JSON.parse(await readFile(reportFile, "utf8")) as Report;
  const failed = testResults.flatMap(({ name, message, assertionResults }) => [
    ...assertionResults
      .filter(({ status }) => status !== "passed")
      .map(({ title, failureMessages }) => `${name}: ${title}: ${failureMessages.join("\n")}`),
    ...(assertionResults.length === 0 ? [`${name}: ${message}`] : []),
  ]);
  expect(failed).toEqual([]);
  expect(testResults).toHaveLength(files.length);
  expect(numPassedTests).toBeGreaterThan(50);
  await rm(folder, { recursive: true });
});
