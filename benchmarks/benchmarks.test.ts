import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { root, runQuietly, tool } from "../scripts/setup/command.mjs";
import { benchmarks } from "./all.ts";

/** Runs the benchmarks at their smallest size to show that they still work. Measures nothing. */
describe("benchmarks at their smallest size", () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "hearth-benchmarks-"));
    const args = [tool("tsx/dist/cli.mjs"), join(root, "benchmarks/run.ts"), "--smallest", "--to", folder];
    await runQuietly(process.execPath, args).catch((error: unknown) => console.error(error));
  }, 600_000);

  afterAll(() => rm(folder, { recursive: true }));

  const report = (name: string) => readFile(join(folder, `${name}.md`), "utf8");

  it.each(benchmarks.map(({ name }) => name))(
    "%s reports what it has found, and whether its aims are met",
    async (name) => {
      expect(await report(name)).toMatch(/^# .+\?\n[^]+\n\| Aim +\| +\| Found +\| +\|\n/);
    },
  );

  it("reading compares every call with its reference on both databases before it measures", async () => {
    expect(await report("reading")).toContain("Answers compared with those of references, byte by byte: 22.");
  });
});
