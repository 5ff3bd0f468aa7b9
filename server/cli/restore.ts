import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { pino } from "pino";
import { ArchiveError } from "../archive/archive-error.ts";
import { checkBackup } from "../archive/checksums.ts";
import {
  restoreBackup,
  skipHint,
  type Destination,
  type Restored,
  type RestoreOptions,
} from "../archive/restore-backup.ts";
import { restoreGeneration } from "../archive/restore-generation.ts";
import type { Repository } from "../archive/repository.ts";
import type { Config } from "../config.ts";
import { currentSettings } from "../settings/current-settings.ts";
import { lockDataFolder } from "../processes/data-folder.ts";
import { connect } from "../database/connect.ts";
import {
  backupPoints,
  openConfiguredRepository,
  openRepositoryAt,
  type BackupPoint,
} from "../features/operation/backups/actions.ts";
import { lastReturn, returnToSnapshot, undoReturn } from "../features/operation/backups/actions-return.ts";
import { snapshotAt, whyNone } from "../features/operation/backups/rules.ts";
import { openLog } from "../processes/log.ts";
import { openStorages } from "../processes/open-storage.ts";
import { pluralize } from "../pluralize.ts";
import { OperatorError } from "../errors.ts";
import { printProblems, stateOf } from "./backup.ts";
import type { Command } from "./command.ts";

type Restore = (to: Destination) => Promise<Restored>;

export const restore: Command = {
  about: "fills an empty Hearth from a backup, or returns this one to it; the server must not run",
  usage: "[<folder>] [--at <time or id>] [--skip-damaged] | --replace [--at <time or id>] [--skip-damaged] | --undo",
  more: [
    "Without a folder, takes the backup from the place that BACKUP_TO or BACKUP_S3_BUCKET names. --at chooses the last snapshot of a day (2026-11-26), of",
    'a time ("2026-11-26 08:00"), or one of the list (`backups`); otherwise the latest. The database may be of another kind than that of the backup.',
    "Everything is verified first; nothing is written if the backup is damaged, but --skip-damaged restores it without damaged photos and other files,",
    "and lists them. --replace returns this server to the backup: its database is kept beside the restored one, and --undo brings it back.",
  ].join("\n"),
  words: [0, 1],
  makesData: true,
  question: ({ has }) =>
    has("replace")
      ? "This returns the server to a backup. What was written since is only in the database that is kept beside it."
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
      const { done } = await lastReturn(config);
      if (!done) throw new ArchiveError("This server was not returned to a backup.");
      print(`Would put the database back from before the return to ${done.snapshot}.`);
      return;
    }
    const folder = folderOf(text("from") ?? words[0]);
    if (folder !== undefined && !isRepository(folder)) {
      const { damaged } = await checkBackup(folder);
      print(`Would restore the backup in ${folder}. ${pluralize(damaged.size, "file")} damaged.`);
      return;
    }
    const repository = await openPlace(config, folder);
    const point = await choosePoint(config, repository, text("at"));
    const { id, tables, files, bytes } = point;
    const contents = `${pluralize(tables.messages?.rows ?? 0, "message")} and ${pluralize(files.rows, "file")}`;
    const size = `${contents} (${(bytes / 1024 ** 2).toFixed(1)} MB)`;
    print(`Would restore ${id} of ${repository.place}: ${size}, ${sentenceEnd(point)}`);
    printProblems(point, print);
    if (has("replace")) print("The database of now would be kept beside it.");
  },
  async run({ config, print }, { words, text, has }) {
    if (has("undo")) {
      await undoReturn(config);
      print("The database from before is in use again. You can start the server now.");
      return;
    }
    const options = { at: text("at"), skipsDamaged: has("skip-damaged") };
    if (has("replace")) {
      const log = openLog("error", pino.destination(2));
      const { rows, files, snapshot, skipped } = await returnToSnapshot(config, log, options);
      print(
        `Returned to ${snapshot}: ${pluralize(rows, "row")}, and ${pluralize(files, "missing file")}. You can start the server now.`,
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
    const backup = await checkBackup(folder);
    if (backup.damaged.size > 0 && !options.skipsDamaged)
      throw new ArchiveError([...backup.damaged.values(), skipHint].join("\n"));
    return (to) => restoreBackup(to, folder, backup);
  }
  const repository = await openPlace(config, folder);
  const point = await choosePoint(config, repository, at);
  print(`Restoring ${point.id}, ${sentenceEnd(point)}`);
  printProblems(point, print);
  return (to) => restoreGeneration(to, repository, point, options);
}

/** Ends a sentence about a snapshot with what its last test found. Problems follow in lines of their own. */
function sentenceEnd(point: BackupPoint): string {
  return stateOf(point) + (point.verification?.problems.length ? ":" : ".");
}

function folderOf(given: string | undefined): string | undefined {
  return given === undefined ? undefined : resolve(given);
}

/** Returns whether a folder has many snapshots, and not a single backup. */
function isRepository(folder: string): boolean {
  return existsSync(join(folder, "generations"));
}

function openPlace(config: Config, folder: string | undefined): Promise<Repository> {
  if (folder === undefined)
    return openConfiguredRepository({ config, settings: currentSettings(config) }, { isAlone: false });
  return openRepositoryAt({ folder }, config, { isAlone: false });
}

async function choosePoint(config: Config, repository: Repository, at: string | undefined): Promise<BackupPoint> {
  const points = await backupPoints({ config }, repository);
  const point = snapshotAt(points, at, config.timeZone);
  if (!point) throw new OperatorError(whyNone(points, at, { ...config, place: repository.place }));
  return point;
}
