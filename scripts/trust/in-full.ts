import { randomInt } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Found } from "../../server/testing/intensity.ts";
import { runAloud, tool } from "../setup/command.mjs";

export interface Outcome {
  /** Results of the tests on each database. */
  found: Found[];
  failed: number;
}

/** The parts of Vitest's report in use. */
interface Written {
  numFailedTests: number;
  testResults: { status: string; assertionResults: { meta: { found?: Found } }[] }[];
}

const bothDatabases = ["on SQLite", "on PostgreSQL"];

/** Runs server tests at the intensity of `npm run trust` (server/testing/intensity.ts). */
export async function runInFull(files: string[], projects = bothDatabases): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), "hearth-trust-"));
  const report = join(folder, "report.json");
  const args = [
    ...["run", ...files, ...projects.flatMap((project) => ["--project", project])],
    ...["--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
  ];
  try {
    const { HEARTH_TRUST_SEED = String(randomInt(2 ** 31)) } = process.env;
    const env = { ...process.env, HEARTH_TRUST: "full", HEARTH_TRUST_SEED };
    await runAloud(process.execPath, [tool("vitest/vitest.mjs"), ...args], { env });
    return read(JSON.parse(await readFile(report, "utf8")) as Written);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** A test file that cannot be loaded has no tests to report. */
function read({ numFailedTests, testResults }: Written): Outcome {
  const notLoaded = testResults.filter((file) => file.status === "failed" && file.assertionResults.length === 0);
  const found = testResults.flatMap((file) => file.assertionResults.flatMap(({ meta }) => meta.found ?? []));
  return { found, failed: numFailedTests + notLoaded.length };
}
