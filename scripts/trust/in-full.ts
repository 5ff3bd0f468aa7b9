import { randomInt } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { none, whole, type Aim } from "../../benchmarks/bench/report.ts";
import type { Found } from "../../server/testing/intensity.ts";
import { runAloud, tool } from "../setup/command.mjs";
import type { Trial } from "./page.ts";

interface Outcome {
  /** Results of the tests on each database. */
  found: Found[];
  failed: number;
}

/** Name of a figure of the tests, with its format unless it is a whole number. */
export type Column = string | [figure: string, format: (value: number) => string];

/** Adds up figures of all databases, or returns the highest. */
interface Figures extends Outcome {
  sum(...names: string[]): number;
  most(name: string): number;
}

interface Declaration {
  title: string;
  method: string;
  files: string[];
  projects?: string[];
  /** Columns by their titles. `of`: the subject of the rows, if there are several. */
  tables: { of?: string; columns: Record<string, Column> }[];
  aims(figures: Figures): Aim[];
}

/** A trial that runs server tests at the intensity of `npm run trust` (server/testing/intensity.ts) and reports what they have found. */
export function inFull({ title, method, files, projects = bothDatabases, tables, aims }: Declaration): Trial {
  return {
    title,
    async run() {
      const { found, failed } = await runInFull(files, projects);
      const all = (name: string) => found.map((each) => Number(each[name] ?? 0));
      const sum = (...names: string[]) => names.flatMap(all).reduce((total, each) => total + each, 0);
      const figures: Figures = { found, failed, sum, most: (name) => Math.max(...all(name)) };
      return {
        method,
        tables: tables.map(({ of, columns }) => ({
          head: Object.keys(columns),
          rows: found
            .filter(({ subject }) => of === undefined || subject === of)
            .map((row) => Object.values(columns).map((column) => cellOf(row, column))),
        })),
        aims: [...aims(figures), none("tests that failed", failed)],
      };
    },
  };
}

function cellOf(row: Found, column: Column): string {
  const [name, format] = typeof column === "string" ? [column, whole] : column;
  const value = row[name];
  if (value === undefined) throw new Error(`The test reported no figure "${name}"`);
  return typeof value === "string" ? value : format(value);
}

/** The parts of Vitest's report in use. */
interface Written {
  numFailedTests: number;
  testResults: { status: string; assertionResults: { meta: { found?: Found } }[] }[];
}

const bothDatabases = ["on SQLite", "on PostgreSQL"];

async function runInFull(files: string[], projects: string[]): Promise<Outcome> {
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
