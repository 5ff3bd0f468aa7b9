import { resolve } from "node:path";
import { readOlderBackup } from "../archive/older-backup.ts";
import { backUp, backUpTo, verifyStoredBackup } from "../features/operation/backups/actions.ts";
import {
  isRepository,
  listKeptBackups,
  openConfiguredRepository,
  type KeptBackup,
} from "../features/operation/backups/actions-repository.ts";
import { pluralize } from "../pluralize.ts";
import { OperatorError } from "../errors.ts";
import { currentSettings } from "../settings/current-settings.ts";
import type { Command, Terminal } from "./command.ts";

export const backup: Command = {
  about: "backs everything up while the server runs, and restores it for a test; --verify tests a backup again",
  usage: "[<folder>] [--verify [<id>]]",
  more: [
    "Adds a backup to the folder, or to the place that BACKUP_TO or BACKUP_S3_BUCKET names, copies only new files, restores it into a temporary database,",
    "and removes backups other than the last of 7 days, 4 weeks and 12 months. --verify restores the one with this id, or the latest in the folder, for a",
    "test and reads all of its files.",
  ].join("\n"),
  words: [0, 2],
  options: { verify: { type: "boolean" } },
  async run(terminal, { words, has }) {
    const id = words.find(isBackupId);
    const folder = words.find((word) => word !== id);
    if (has("verify") ? words.length > 1 && id === undefined : words.length > 1 || id !== undefined)
      throw new OperatorError("Name one folder. --verify can be followed by the id of a backup in it.");
    if (has("verify")) await verify(terminal, folder, id);
    else await take(terminal, folder);
  },
};

export const backups: Command = {
  about: "lists the backups in the place of backups, and whether they were restored for a test",
  usage: "",
  words: [0, 0],
  async run({ config: environment, context, print }) {
    // Without a database there are no stored settings, but the place of the environment can be listed.
    const own = { config: environment, settings: currentSettings(environment) };
    const used = environment.backups ? own : await context();
    const all = await listKeptBackups(used, await openConfiguredRepository(used, { isAlone: false }));
    if (all.length === 0) print("There is no backup yet.");
    for (const backup of all) {
      const { id, takenAt, bytes, files, keptFor } = backup;
      const size = `${(bytes / 1e6).toFixed(1)} MB in ${pluralize(files.rows, "file")}`;
      print([id, new Date(takenAt).toISOString(), size, stateOf(backup), keptFor.join(", ")].join("  ").trimEnd());
      printProblems(backup, print);
    }
  },
};

export function stateOf({ isVerified, verification }: KeptBackup): string {
  if (isVerified) return "verified";
  return verification ? "damaged" : "not yet verified";
}

export function printProblems({ verification }: KeptBackup, print: Terminal["print"]): void {
  for (const problem of verification?.problems ?? []) print(`  ${problem}`);
}

async function take(terminal: Terminal, folder: string | undefined): Promise<void> {
  const context = await terminal.context();
  const { backup, copied, verification } = await (folder === undefined
    ? backUp(context)
    : backUpTo(context, resolve(folder)));
  if (verification.problems.length > 0) throw new OperatorError(verification.problems.join("\n"));
  const rows = Object.values(backup.tables).reduce((sum, table) => sum + table.rows, 0);
  terminal.print(
    `Backed up ${pluralize(rows, "row")} and ${pluralize(backup.files.rows, "file")} as ${backup.id}, ${(copied / 1e6).toFixed(1)} MB of them new. Restored it for a test: no problems.`,
  );
}

async function verify(terminal: Terminal, folder: string | undefined, id: string | undefined): Promise<void> {
  if (folder === undefined && id === undefined)
    throw new OperatorError("Name the backup: `npm run hearth -- backups` lists all of them.");
  const place = folder === undefined ? undefined : resolve(folder);
  if (place !== undefined && id === undefined && !isRepository(place)) {
    const { manifest, damaged } = await readOlderBackup(place);
    if (damaged.size > 0) throw new OperatorError([...damaged.values()].join("\n"));
    terminal.print(`Backup of ${new Date(manifest.takenAt).toISOString()} is intact.`);
    return;
  }
  const found = await verifyStoredBackup(await terminal.context(), { folder: place, id });
  if (found.problems.length > 0) throw new OperatorError(found.problems.join("\n"));
  terminal.print(`Restored ${found.id} for a test: no problems.`);
}

function isBackupId(word: string): boolean {
  return /^\d{8}T\d{9}Z$/.test(word);
}
