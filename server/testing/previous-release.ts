import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { root } from "../../scripts/setup/command.mjs";

const run = promisify(execFile);
const record = "server/testing/previous-release.json";
const cache = join(root, ".cache/previous-release");

/** Lines of the previous release's own test helpers, and what lets them use tables that this version has made. */
const changes = [
  {
    file: "server/testing/build-app.ts",
    from: "openContext(config, log, { besideServer: false,",
    to: "openContext(config, log, { allowsNewer: true, besideServer: false,",
  },
  {
    file: "server/testing/build-app.ts",
    from: "const database = await databaseForTest();",
    to:
      "const database = await databaseForTest();\n" +
      '  if (process.env.NEWER_TABLES) await copyFile(process.env.NEWER_TABLES, join(dataDir, "hearth.db"));',
  },
  {
    file: "server/testing/build-app.ts",
    from: 'import { mkdtemp, rm } from "node:fs/promises";',
    to: 'import { copyFile, mkdtemp, rm } from "node:fs/promises";',
  },
  {
    file: "server/testing/postgres-server.ts",
    from: 'import { connect } from "../database/connect.ts";',
    to: `import { connect } from ${JSON.stringify(join(root, "server/database/connect.ts"))};`,
  },
] as const;

/**
 * Returns a folder with the sources of the previous release, whose tests use the tables of this version. It is made once. Throws if the history of the
 * repository does not have that release, as in a shallow clone.
 */
export async function previousRelease(): Promise<string> {
  const { commit } = JSON.parse(await readFile(join(root, record), "utf8")) as { commit: string };
  const folder = join(cache, commit);
  if (existsSync(folder)) return folder;
  await run("git", ["cat-file", "-e", `${commit}^{commit}`], { cwd: root }).catch((cause: unknown) => {
    throw new Error(`The previous release ${commit} is missing: get the full history with git fetch --unshallow`, {
      cause,
    });
  });
  await mkdir(cache, { recursive: true });
  const unfinished = await mkdtemp(join(cache, "unfinished-"));
  const archive = join(unfinished, "sources.tar");
  await run("git", ["archive", "--output", archive, commit], { cwd: root });
  await run("tar", ["--extract", "--file", archive, "--directory", unfinished]);
  await rm(archive);
  for (const change of changes) await apply(unfinished, change);
  await symlink(join(root, "node_modules"), join(unfinished, "node_modules"));
  // The tests on the other database may have made it meanwhile.
  await rename(unfinished, folder).catch(async (error: unknown) => {
    if (!existsSync(folder)) throw error;
    await rm(unfinished, { recursive: true });
  });
  return folder;
}

async function apply(folder: string, { file, from, to }: (typeof changes)[number]): Promise<void> {
  const path = join(folder, file);
  const before = await readFile(path, "utf8");
  const after = before.replace(from, to);
  if (after === before) throw new Error(`${file} of the previous release has no line ${from}`);
  await writeFile(path, after);
}
