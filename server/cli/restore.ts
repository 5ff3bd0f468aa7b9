import { resolve } from "node:path";
import { lockDataFolder } from "../data-folder.ts";
import { connect } from "../database/connect.ts";
import { openStorages } from "../open-storage.ts";
import { verifiedBackup } from "./archive/checksums.ts";
import { restoreBackup } from "./archive/restore-backup.ts";
import type { Command } from "./command.ts";

export const restore: Command = {
  about: "fills an empty Hearth from a backup; the server must not run",
  usage: "<folder>",
  more: "The database may be of another kind than that of the backup. Everything is verified first; nothing is written if the backup is damaged.",
  words: [1, 1],
  async run({ config, print }, { words }) {
    const folder = resolve(words[0]!);
    const manifest = await verifiedBackup(folder);
    const lock = await lockDataFolder(config.dataDir);
    const { files: storage } = await openStorages(config);
    const db = await connect(config.database);
    try {
      const { rows, files } = await restoreBackup({ config, db, files: storage }, folder, manifest);
      print(`Restored ${rows} rows and ${files} files. You can start the server now.`);
    } finally {
      await db.close();
      lock.release();
    }
  },
};
