import type { Config } from "../config.ts";
import { namingFolder, openBackupTarget } from "./open-storage.ts";

/** Writes and removes a test file. The problem names the setting. */
export async function problemOfBackupPlace({
  backups,
  dataDir,
}: Pick<Config, "backups" | "dataDir">): Promise<string | undefined> {
  if (!backups) return undefined;
  try {
    const target = await openBackupTarget(backups.to, dataDir, { isAlone: false });
    if ("folder" in backups.to) await namingFolder(backups.to.folder, () => target.backups.check());
    else await target.backups.check();
    return undefined;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return "folder" in backups.to ? reason : `${reason} (BACKUP_S3_ENDPOINT and the other BACKUP_S3_ settings)`;
  }
}
