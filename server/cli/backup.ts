import { resolve } from "node:path";
import { problemsOf } from "./archive/checksums.ts";
import { readManifest } from "./archive/manifest.ts";
import { takeBackup } from "./archive/take-backup.ts";
import { CliError, type Command, type Terminal } from "./command.ts";

export const backup: Command = {
  about: "writes everything into a folder, while the server runs; --verify reads a backup and finds damage",
  usage: "<folder> [--verify]",
  more: "A second backup into the same folder copies only the files that are new, and replaces the first when it is complete.",
  words: [1, 1],
  options: { verify: { type: "boolean" } },
  async run(terminal, { words, has }) {
    const folder = resolve(words[0]!);
    await (has("verify") ? verify(terminal, folder) : take(terminal, folder));
  },
};

async function take(terminal: Terminal, folder: string): Promise<void> {
  const { manifest, missing } = await takeBackup(await terminal.context(), folder);
  const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
  terminal.say(`${rows} rows and ${manifest.files.rows} files are in ${folder}`);
  if (missing.length > 0) throw new CliError(`These files are in use, but their bytes are lost: ${missing.join(", ")}`);
}

async function verify(terminal: Terminal, folder: string): Promise<void> {
  const manifest = await readManifest(folder);
  if (manifest?.kind !== "backup") throw new CliError(`There is no complete backup in ${folder}`);
  const problems = await problemsOf(folder, manifest);
  if (problems.length > 0) throw new CliError(problems.join("\n"));
  terminal.say(`The backup of ${new Date(manifest.takenAt).toISOString()} is whole.`);
}
