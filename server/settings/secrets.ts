import { createECDH, randomBytes } from "node:crypto";
import { chmod, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "../database/database.ts";
import { findInstanceFact, setInstanceFact } from "../database/instance.ts";
import { lockName } from "../database/locks.ts";
import { StartError } from "./start-error.ts";

/** Created at the first start in a file that only its owner can read. */
export interface Secrets {
  /** Useless once an account exists. */
  firstAccountKey: string;
  /** Signs links in emails and derives the tokens of public links. */
  signingKey: string;
  /** Identifies this server to push services (RFC 8292): a P-256 key pair, base64url. With another pair every browser would have to subscribe again. */
  pushKeys: { publicKey: string; privateKey: string };
}

export function secretsFile(dataDir: string): string {
  return join(dataDir, "secrets.json");
}

export async function readSecrets(dataDir: string): Promise<Secrets> {
  const file = secretsFile(dataDir);
  const known = await readKnown(file);
  const secrets = { ...newSecrets(), ...known };
  if (!known) await writeFile(file, JSON.stringify(secrets), { mode: 0o600, flag: "wx", flush: true });
  else if (Object.keys(secrets).length > Object.keys(known).length) await replaceWhole(file, JSON.stringify(secrets));
  else await chmod(file, 0o600);
  return secrets;
}

/** All processes on one database use the secrets stored first. The data folder keeps a copy, which backups contain. */
export async function readSharedSecrets(db: Database, dataDir: string): Promise<Secrets> {
  const own = await readSecrets(dataDir);
  const shared = await db.write(async (tx) => {
    await lockName(tx, instanceFact);
    const stored = JSON.parse((await findInstanceFact(tx, instanceFact)) ?? "{}") as Partial<Secrets>;
    const all = { ...own, ...stored };
    if (Object.keys(all).length > Object.keys(stored).length)
      await setInstanceFact(tx, instanceFact, JSON.stringify(all));
    return all;
  });
  if (JSON.stringify(shared) !== JSON.stringify(own)) await replaceWhole(secretsFile(dataDir), JSON.stringify(shared));
  return shared;
}

const instanceFact = "secrets";

async function readKnown(file: string): Promise<Partial<Secrets> | undefined> {
  try {
    return JSON.parse(await readFile(file, "utf8")) as Partial<Secrets>;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return undefined;
    throw new StartError(`The secrets in ${file} cannot be read: ${message}. Put the file of a backup in its place.`);
  }
}

async function replaceWhole(file: string, content: string): Promise<void> {
  await writeFile(`${file}.new`, content, { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
}

function newSecrets(): Secrets {
  return { firstAccountKey: newSecret(), signingKey: newSecret(), pushKeys: newPushKeys() };
}

function newSecret(): string {
  return randomBytes(24).toString("base64url");
}

function newPushKeys(): Secrets["pushKeys"] {
  const pair = createECDH("prime256v1");
  const publicKey = pair.generateKeys("base64url");
  // Pads keys with leading zeros to their full 32 bytes.
  const privateKey = Buffer.from(pair.getPrivateKey("hex").padStart(64, "0"), "hex").toString("base64url");
  return { publicKey, privateKey };
}
