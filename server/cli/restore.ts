import { resolve } from "node:path";
import { lockDataFolder } from "../data-folder.ts";
import { connect } from "../database/connect.ts";
import { openFiles } from "../open-context.ts";
import { problemsOf } from "./archive/checksums.ts";
import { readManifest } from "./archive/manifest.ts";
import { restoreBackup } from "./archive/restore-backup.ts";
import { CliError, type Command } from "./command.ts";

export const restore: Command = {
  about: "fills an empty Hearth from a backup; the server must not run",
  usage: "<folder>",
  more: "The database may be another kind than the one the backup was taken from. Every byte is checked first, and nothing is written if one is wrong.",
  words: [1, 1],
  async run({ config, say }, { words }) {
    const folder = resolve(words[0]!);
    const manifest = await readManifest(folder);
    if (manifest?.kind !== "backup") throw new CliError(`There is no complete backup in ${folder}`);
    const problems = await problemsOf(folder, manifest);
    if (problems.length > 0) throw new CliError(problems.join("\n"));

    const lock = await lockDataFolder(config.dataDir);
    const db = await connect(config.database);
    try {
      const { rows, files } = await restoreBackup({ config, db, files: await openFiles(config) }, folder, manifest);
      say(`${rows} rows and ${files} files are back. Start the server.`);
    } finally {
      await db.close();
      lock.release();
    }
  },
};
