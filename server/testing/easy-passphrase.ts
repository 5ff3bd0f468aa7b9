import { Readable } from "node:stream";
import { Encrypter, generateIdentity } from "age-encryption";
import type { Config } from "../config.ts";
import { openBackupTarget } from "../processes/open-storage.ts";

/** Makes the empty place of backups one whose key takes no time to unwrap; that of a key made by Hearth takes a second each time. */
export async function encryptEasily({ backups, backupPassphrase, dataDir }: Config): Promise<void> {
  const target = await openBackupTarget(backups!.to, dataDir, { isAlone: false });
  const encrypter = new Encrypter();
  encrypter.setPassphrase(backupPassphrase!);
  encrypter.setScryptWorkFactor(1);
  const wrapped = await encrypter.encrypt(`${await generateIdentity()}\n`);
  await target.backups.write("identity.age", Readable.from([wrapped], { objectMode: false }));
}
