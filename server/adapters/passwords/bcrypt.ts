import { createHash } from "node:crypto";
import { once } from "node:events";
import { startThread } from "../../processes/entry-point.ts";

/** bcrypt ignores further bytes, so Zusam hashes longer passwords first. */
const bytesRead = 72;

export function isBcrypt(hash: string): boolean {
  return /^\$2[aby]\$/.test(hash);
}

/** Runs in its own thread: it takes a second of CPU time, once per imported account. */
export async function matchesBcrypt(hash: string, password: string): Promise<boolean> {
  const workerData = { hash, password: asHashed(password) };
  const thread = startThread(import.meta.url, "./bcrypt-thread", { workerData, name: "imported password" });
  const [isRight] = (await once(thread, "message")) as [boolean];
  return isRight;
}

function asHashed(password: string): string {
  const isRead = Buffer.byteLength(password) <= bytesRead && !password.includes("\0");
  return isRead ? password : createHash("sha512").update(password).digest("base64");
}
