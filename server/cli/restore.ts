import { resolve } from "node:path";
import { pino } from "pino";
import { ArchiveError } from "../archive/archive-error.ts";
import { skipHint, type Destination, type Restored, type RestoreOptions } from "../archive/destination.ts";
import { readOlderBackup, restoreOlderBackup } from "../archive/older-backup.ts";
import { restoreBackup } from "../archive/restore-backup.ts";
import type { Repository } from "../archive/repository.ts";
import type { Config } from "../config.ts";
import { currentSettings } from "../settings/current-settings.ts";
import { lockDataFolder } from "../processes/data-folder.ts";
import { connect } from "../database/connect.ts";
import {
  isRepository,
  listKeptBackups,
  openConfiguredRepository,
  openFolderRepository,
  type KeptBackup,
} from "../features/operation/backups/actions-repository.ts";
import { readLastRestore, restoreThisServer, undoRestore } from "../features/operation/backups/actions-restore.ts";
import { findBackupAt, explainNoBackup } from "../features/operation/backups/rules.ts";
import { openLog } from "../processes/log.ts";
import { openStorages } from "../processes/open-storage.ts";
import { pluralize } from "../pluralize.ts";
import { OperatorError } from "../errors.ts";
import { printProblems, stateOf } from "./backup.ts";
import type { Command } from "./command.ts";

type Restore = (to: Destination) => Promise<Restored>;

export const restore: Command = {
  about: "restores a backup into an empty Hearth, or in place of what is here; the server must not run",
  usage: "[<folder>] [--at <time or id>] [--skip-damaged] | --replace [--at <time or id>] [--skip-damaged] | --undo",
  more: [
    "Without a folder, takes the backup from the place that BACKUP_TO or BACKUP_S3_BUCKET names. --at chooses the last backup of a day (2026-11-26), of",
    'a time ("2026-11-26 08:00"), or one of the list (`backups`); otherwise the latest. The database may be of another kind than that of the backup.',
    "Everything is verified first; nothing is written if the backup is damaged, but --skip-damaged restores it without damaged photos and other files,",
    "and lists them. --replace restores it here: the current database is kept beside the restored one, and --undo brings it back.",
  ].join("\n"),
  words: [0, 1],
  makesData: true,
  question: ({ has }) =>
    has("replace")
      ? "This replaces the database by that of a backup. What was written since is only in the old one, which is kept beside it."
      : undefined,
  options: {
    at: { type: "string" },
    from: { type: "string" },
    replace: { type: "boolean" },
    undo: { type: "boolean" },
    "skip-damaged": { type: "boolean" },
  },
  async preview({ config, print }, { words, text, has }) {
    if (has("undo")) {
      const { done } = await readLastRestore(config);
      if (!done) throw new ArchiveError("No backup was restored on this server.");
      print(`Would put the database back from before ${done.backup} was restored.`);
      return;
    }
    const folder = folderOf(text("from") ?? words[0]);
    if (folder !== undefined && !isRepository(folder)) {
      const { damaged } = await readOlderBackup(folder);
      print(`Would restore the backup in ${folder}. ${pluralize(damaged.size, "file")} damaged.`);
      return;
    }
    const repository = await openPlace(config, folder);
    const backup = await chooseFrom(config, repository, text("at"));
    const { id, tables, files, bytes } = backup;
    const contents = `${pluralize(tables.messages?.rows ?? 0, "message")} and ${pluralize(files.rows, "file")}`;
    const size = `${contents} (${(bytes / 1024 ** 2).toFixed(1)} MB)`;
    print(`Would restore ${id} of ${repository.place}: ${size}, ${sentenceEnd(backup)}`);
    printProblems(backup, print);
    if (has("replace")) print("The current database would be kept beside it.");
  },
  async run({ config, print }, { words, text, has }) {
    if (has("undo")) {
      await undoRestore(config);
      print("The database from before is in use again. You can start the server now.");
      return;
    }
    const options = { at: text("at"), skipsDamaged: has("skip-damaged") };
    if (has("replace")) {
      const log = openLog("error", pino.destination(2));
      const { rows, files, backup, skipped } = await restoreThisServer(config, log, options);
      print(
        `Restored ${backup}: ${pluralize(rows, "row")}, and ${pluralize(files, "missing file")}. You can start the server now.`,
      );
      printSkipped(skipped, print);
      return;
    }
    const work = await chooseBackup(config, text("from") ?? words[0], options, print);
    const lock = await lockDataFolder(config.dataDir);
    const { files: storage } = await openStorages(config);
    const db = await connect(config.database);
    try {
      const { rows, files, skipped } = await work({ config, db, files: storage });
      print(`Restored ${pluralize(rows, "row")} and ${pluralize(files, "file")}. You can start the server now.`);
      printSkipped(skipped, print);
    } finally {
      await db.close();
      lock.release();
    }
  },
};

function printSkipped(skipped: readonly string[], print: (line: string) => void): void {
  if (skipped.length > 0) print(["Left out:", ...skipped].join("\n"));
}

async function chooseBackup(
  config: Config,
  from: string | undefined,
  { at, ...options }: RestoreOptions & { at: string | undefined },
  print: (line: string) => void,
): Promise<Restore> {
  const folder = folderOf(from);
  if (folder !== undefined && !isRepository(folder)) {
    const backup = await readOlderBackup(folder);
    if (backup.damaged.size > 0 && !options.skipsDamaged)
      throw new ArchiveError([...backup.damaged.values(), skipHint].join("\n"));
    return (to) => restoreOlderBackup(to, backup);
  }
  const repository = await openPlace(config, folder);
  const backup = await chooseFrom(config, repository, at);
  print(`Restoring ${backup.id}, ${sentenceEnd(backup)}`);
  printProblems(backup, print);
  return (to) => restoreBackup(to, repository, backup, options);
}

/** Ends a sentence about a backup with what its last test found. Problems follow in lines of their own. */
function sentenceEnd(backup: KeptBackup): string {
  return stateOf(backup) + (backup.verification?.problems.length ? ":" : ".");
}

function folderOf(given: string | undefined): string | undefined {
  return given === undefined ? undefined : resolve(given);
}

function openPlace(config: Config, folder: string | undefined): Promise<Repository> {
  if (folder === undefined)
    return openConfiguredRepository({ config, settings: currentSettings(config) }, { isAlone: false });
  return openFolderRepository(folder, config, { isAlone: false });
}

async function chooseFrom(config: Config, repository: Repository, at: string | undefined): Promise<KeptBackup> {
  const all = await listKeptBackups({ config }, repository);
  const backup = findBackupAt(all, at, config.timeZone);
  if (!backup) throw new OperatorError(explainNoBackup(all, at, { ...config, place: repository.place }));
  return backup;
}
