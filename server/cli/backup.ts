import { resolve } from "node:path";
import { checkBackup } from "../archive/checksums.ts";
import { takeBackup } from "../archive/take-backup.ts";
import {
  backUp,
  backupPoints,
  openConfiguredRepository,
  verifyBackup,
  type BackupPoint,
} from "../features/operation/backups/actions.ts";
import { pluralize } from "../pluralize.ts";
import { OperatorError } from "../errors.ts";
import { currentSettings } from "../settings/current-settings.ts";
import type { Command, Terminal } from "./command.ts";

export const backup: Command = {
  about: "backs everything up while the server runs, and restores it for a test; --verify tests a backup again",
  usage: "[--verify <id>] | <folder> [--verify]",
  more: [
    "Without a folder, adds a snapshot to the place that BACKUP_TO or BACKUP_S3_BUCKET names, copies only new files, restores the snapshot into a",
    "temporary database, and removes snapshots other than the last of 7 days, 4 weeks and 12 months. --verify <id> restores a snapshot for a test and",
    "reads all of its files. With a folder, keeps one backup there, replaces it when the new one is complete, and --verify reads all of it.",
  ].join("\n"),
  words: [0, 1],
  options: { verify: { type: "boolean" } },
  async run(terminal, { words: [word], has }) {
    if (has("verify")) await (isSnapshot(word) ? verifySnapshot(terminal, word) : verifyFolder(terminal, word));
    else await (word === undefined ? takeSnapshot(terminal) : takeFolder(terminal, resolve(word)));
  },
};

export const backups: Command = {
  about: "lists the snapshots in the place of backups, and whether they were restored for a test",
  usage: "",
  words: [0, 0],
  async run({ config: environment, context, print }) {
    // Without a database there are no settings from the operator's page, but the place of the environment can be listed.
    const own = { config: environment, settings: currentSettings(environment) };
    const used = environment.backups ? own : await context();
    const points = await backupPoints(used, await openConfiguredRepository(used, { isAlone: false }));
    if (points.length === 0) print("There is no backup yet.");
    for (const point of points) {
      const { id, takenAt, bytes, files, keptFor } = point;
      const size = `${(bytes / 1e6).toFixed(1)} MB in ${pluralize(files.rows, "file")}`;
      print([id, new Date(takenAt).toISOString(), size, stateOf(point), keptFor.join(", ")].join("  ").trimEnd());
      printProblems(point, print);
    }
  },
};

/** Says what the last test of a snapshot found. */
export function stateOf({ isVerified, verification }: BackupPoint): string {
  if (isVerified) return "verified";
  return verification ? "damaged" : "not yet verified";
}

export function printProblems({ verification }: BackupPoint, print: Terminal["print"]): void {
  for (const problem of verification?.problems ?? []) print(`  ${problem}`);
}

async function takeSnapshot(terminal: Terminal): Promise<void> {
  const { generation, copied, verification } = await backUp(await terminal.context());
  if (verification.problems.length > 0) throw new OperatorError(verification.problems.join("\n"));
  const rows = Object.values(generation.tables).reduce((sum, table) => sum + table.rows, 0);
  terminal.print(
    `Backed up ${pluralize(rows, "row")} and ${pluralize(generation.files.rows, "file")} as ${generation.id}, ${(copied / 1e6).toFixed(1)} MB of them new. Restored it for a test: no problems.`,
  );
}

async function verifySnapshot(terminal: Terminal, id: string): Promise<void> {
  const { problems } = await verifyBackup(await terminal.context(), id);
  if (problems.length > 0) throw new OperatorError(problems.join("\n"));
  terminal.print(`Restored ${id} for a test: no problems.`);
}

async function takeFolder(terminal: Terminal, folder: string): Promise<void> {
  const { manifest, missing, findings } = await takeBackup(await terminal.context(), folder);
  const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
  terminal.print(`Backed up ${pluralize(rows, "row")} and ${pluralize(manifest.files.rows, "file")} to ${folder}`);
  const lost = missing.length > 0 ? [`The content of these files is missing: ${missing.join(", ")}`] : [];
  if (findings.length + lost.length > 0) throw new OperatorError([...findings, ...lost].join("\n"));
}

async function verifyFolder(terminal: Terminal, folder: string | undefined): Promise<void> {
  if (folder === undefined)
    throw new OperatorError("Name the snapshot: `npm run hearth -- backups` lists all of them.");
  const { manifest, damaged } = await checkBackup(resolve(folder));
  if (damaged.size > 0) throw new OperatorError([...damaged.values()].join("\n"));
  terminal.print(`Backup of ${new Date(manifest.takenAt).toISOString()} is intact.`);
}

function isSnapshot(word: string | undefined): word is string {
  return word !== undefined && /^\d{8}T\d{9}Z$/.test(word);
}
