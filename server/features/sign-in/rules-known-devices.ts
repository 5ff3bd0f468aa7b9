import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/**
 * Returns a token for a browser after a complete sign-in. It grants no access; it only marks the browser as known to this account, so that failed
 * attempts elsewhere do not slow its owner down.
 */
export function newDeviceToken(accountKey: string): string {
  const deviceId = randomBytes(16).toString("base64url");
  return `${deviceId}.${signature(accountKey, deviceId)}`;
}

/** Returns the id of the device if one of its tokens was made with this account key; otherwise undefined. */
export function deviceIdFor(accountKey: string, tokens: readonly string[]): string | undefined {
  const known = tokens.find((token) => isFor(accountKey, token));
  return known?.split(".")[0];
}

function isFor(accountKey: string, token: string): boolean {
  const [deviceId = "", given = ""] = token.split(".");
  const expected = signature(accountKey, deviceId);
  return given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));
}

function signature(accountKey: string, deviceId: string): string {
  return createHmac("sha256", accountKey).update(deviceId).digest("base64url");
}
