import { createHash } from "node:crypto";
import { once } from "node:events";
import { startThread } from "../../entry-point.ts";

/** bcrypt reads no further, so Zusam hashes longer passwords before. */
const bytesRead = 72;

export function isBcrypt(hash: string): boolean {
  return /^\$2[aby]\$/.test(hash);
}

/** In a thread of its own: it takes a second of calculation, and is needed once for each imported account. */
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
