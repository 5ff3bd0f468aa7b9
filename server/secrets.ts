import { randomBytes } from "node:crypto";
import { chmod, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** What the server must keep to itself. Made at the first start, in a file that only its owner can read. */
export interface Secrets {
  /** Opens the door for the very first account; worth nothing once there is one. */
  firstAccountKey: string;
}

/** Where they lie. */
export function secretsFile(dataDir: string): string {
  return join(dataDir, "secrets.json");
}

export async function readSecrets(dataDir: string): Promise<Secrets> {
  const file = secretsFile(dataDir);
  const known = await readFile(file, "utf8").catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return undefined;
  });
  if (known !== undefined) {
    await chmod(file, 0o600);
    return JSON.parse(known) as Secrets;
  }
  const secrets = { firstAccountKey: randomBytes(24).toString("base64url") };
  await writeFile(file, JSON.stringify(secrets), { mode: 0o600, flag: "wx", flush: true });
  return secrets;
}
