import { resolve } from "node:path";
import { verifiedBackup } from "./archive/checksums.ts";
import { takeBackup } from "./archive/take-backup.ts";
import { CliError, type Command, type Terminal } from "./command.ts";

export const backup: Command = {
  about: "backs everything up into a folder while the server runs; --verify checks a backup for damage",
  usage: "<folder> [--verify]",
  more: "Another backup into the same folder copies only new files and replaces the first when it is complete.",
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
  terminal.print(`Backed up ${rows} rows and ${manifest.files.rows} files to ${folder}`);
  if (missing.length > 0) throw new CliError(`The content of these files is missing: ${missing.join(", ")}`);
}

async function verify(terminal: Terminal, folder: string): Promise<void> {
  const { takenAt } = await verifiedBackup(folder);
  terminal.print(`Backup of ${new Date(takenAt).toISOString()} is intact.`);
}
