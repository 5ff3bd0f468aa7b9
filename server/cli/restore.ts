import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { pino } from "pino";
import { verifiedBackup } from "../archive/checksums.ts";
import { restoreBackup, type Destination } from "../archive/restore-backup.ts";
import { restoreGeneration } from "../archive/restore-generation.ts";
import type { Repository } from "../archive/repository.ts";
import type { Config } from "../config.ts";
import { lockDataFolder } from "../data-folder.ts";
import { connect } from "../database/connect.ts";
import {
  backupPoints,
  openConfiguredRepository,
  openRepositoryAt,
  type BackupPoint,
} from "../features/backups/actions.ts";
import { returnToSnapshot, undoReturn } from "../features/backups/actions-return.ts";
import { snapshotAt } from "../features/backups/rules.ts";
import { openLog } from "../log.ts";
import { openStorages } from "../open-storage.ts";
import { CliError, type Command } from "./command.ts";

type Restore = (to: Destination) => Promise<{ rows: number; files: number }>;

export const restore: Command = {
  about: "fills an empty Hearth from a backup, or returns this one to it; the server must not run",
  usage: "[<folder>] [--at <time or id>] | --replace [--at <time or id>] | --undo",
  more: [
    "Without a folder, takes the backup from the place that BACKUP_TO or BACKUP_S3_BUCKET names. --at chooses the last snapshot of a day (2026-11-26), of",
    'a time ("2026-11-26 08:00"), or one of the list (`backups`); otherwise the latest. The database may be of another kind than that of the backup.',
    "Everything is verified first; nothing is written if the backup is damaged. --replace returns this server to the backup: its database is kept beside",
    "the restored one, and --undo brings it back.",
  ].join("\n"),
  words: [0, 1],
  options: {
    at: { type: "string" },
    from: { type: "string" },
    replace: { type: "boolean" },
    undo: { type: "boolean" },
  },
  async run({ config, print }, { words, text, has }) {
    if (has("undo")) {
      await undoReturn(config);
      print("The database from before is in use again. You can start the server now.");
      return;
    }
    if (has("replace")) {
      const { rows, files, snapshot } = await returnToSnapshot(
        config,
        openLog("error", pino.destination(2)),
        text("at"),
      );
      print(
        `Returned to ${snapshot}: ${rows} rows, and ${files} files that were missing. You can start the server now.`,
      );
      return;
    }
    const work = await chooseBackup(config, text("from") ?? words[0], text("at"), print);
    const lock = await lockDataFolder(config.dataDir);
    const { files: storage } = await openStorages(config);
    const db = await connect(config.database);
    try {
      const { rows, files } = await work({ config, db, files: storage });
      print(`Restored ${rows} rows and ${files} files. You can start the server now.`);
    } finally {
      await db.close();
      lock.release();
    }
  },
};

async function chooseBackup(
  config: Config,
  from: string | undefined,
  at: string | undefined,
  print: (line: string) => void,
): Promise<Restore> {
  const folder = from === undefined ? undefined : resolve(from);
  if (folder !== undefined && !existsSync(join(folder, "generations"))) {
    const manifest = await verifiedBackup(folder);
    return (to) => restoreBackup(to, folder, manifest);
  }
  const repository = await (folder === undefined
    ? openConfiguredRepository({ config }, { isAlone: false })
    : openRepositoryAt({ folder }, config, { isAlone: false }));
  const point = await choosePoint(config, repository, at);
  print(`Restoring ${point.id}, ${point.isVerified ? "verified before" : "not yet verified"}.`);
  return (to) => restoreGeneration(to, repository, point);
}

async function choosePoint(config: Config, repository: Repository, at: string | undefined): Promise<BackupPoint> {
  const points = await backupPoints({ config }, repository);
  const point = snapshotAt(points, at, config.timeZone);
  if (point) return point;
  const when = at === undefined ? "" : ` of ${at} or before`;
  throw new CliError(`There is no complete backup${when} in ${repository.place}.`);
}
