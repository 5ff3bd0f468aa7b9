import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, randomInt } from "node:crypto";

/** So many are handed out at a time; each is good once. */
export const recoveryCodeCount = 10;

/** Without letters and digits that look alike. */
const letters = "abcdefghjkmnpqrstuvwxyz23456789";
const groupsOfLetters = 3;
const groupLength = 4;

/** `k7px-9fmt-qwzs`: 59 bits, to be written on paper. */
export function newRecoveryCode(): string {
  const letter = () => letters[randomInt(letters.length)]!;
  const group = () => Array.from({ length: groupLength }, letter).join("");
  return Array.from({ length: groupsOfLetters }, group).join("-");
}

/** As it was handed out, whatever spaces, dashes and capitals somebody types. */
export function normalCode(code: string | null | undefined): string {
  return (code ?? "").replaceAll(/[\s-]/g, "").toLowerCase();
}

/** Codes are short: who has stolen the database alone cannot try them all without the server's key. */
export function recoveryHash(signingKey: string, userId: string, code: string): string {
  return createHmac("sha256", signingKey)
    .update(`recovery code ${userId} ${normalCode(code)}`)
    .digest("base64url");
}

const algorithm = "aes-256-gcm";
const nonceLength = 12;
const tagLength = 16;

/** A secret as the database keeps it: to be read with the server's key alone, and for this person alone. */
export function seal(signingKey: string, userId: string, secret: string): string {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv(algorithm, sealingKey(signingKey), nonce, { authTagLength: tagLength });
  cipher.setAAD(Buffer.from(userId));
  const sealed = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** Undefined where it was sealed by another key, as after a restore without the server's own, or for somebody else. */
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
