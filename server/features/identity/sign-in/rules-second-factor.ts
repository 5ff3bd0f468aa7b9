import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, randomInt } from "node:crypto";

export const recoveryCodeCount = 10;

/** Omits letters and digits that look alike. */
const letters = "abcdefghjkmnpqrstuvwxyz23456789";
const groupsOfLetters = 3;
const groupLength = 4;

/** Such as `k7px-9fmt-qwzs`: 59 bits, short enough to write down. */
export function newRecoveryCode(): string {
  const letter = () => letters[randomInt(letters.length)]!;
  const group = () => Array.from({ length: groupLength }, letter).join("");
  return Array.from({ length: groupsOfLetters }, group).join("-");
}

/** Ignores spaces, hyphens and case. */
export function normalCode(code: string | null | undefined): string {
  return (code ?? "").replaceAll(/[\s-]/g, "").toLowerCase();
}

/** Uses the server's key: a plain hash of a short code could be brute-forced from a stolen database. */
export function recoveryHash(signingKey: string, userId: string, code: string): string {
  return createHmac("sha256", signingKey)
    .update(`recovery code ${userId} ${normalCode(code)}`)
    .digest("base64url");
}

const algorithm = "aes-256-gcm";
const nonceLength = 12;
const tagLength = 16;

/** Readable only with the server's key and for this user. */
export function seal(signingKey: string, userId: string, secret: string): string {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv(algorithm, sealingKey(signingKey), nonce, { authTagLength: tagLength });
  cipher.setAAD(Buffer.from(userId));
  const sealed = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** Undefined if encrypted with another key, as after a restore without the server's key, or for another user. */
export function unseal(signingKey: string, userId: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, "base64url");
  const nonce = bytes.subarray(0, nonceLength);
  try {
    const decipher = createDecipheriv(algorithm, sealingKey(signingKey), nonce, { authTagLength: tagLength });
    decipher.setAAD(Buffer.from(userId));
    decipher.setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength));
    const secret = decipher.update(bytes.subarray(nonceLength + tagLength), undefined, "utf8");
    return secret + decipher.final("utf8");
  } catch {
    return undefined;
  }
}

function sealingKey(signingKey: string): Buffer {
  return Buffer.from(hkdfSync("sha256", signingKey, "", "second factor", 32));
}
