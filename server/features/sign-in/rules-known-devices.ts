import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/**
 * A token that a browser keeps after a complete sign-in. It opens nothing: it only says that this account was signed in to from that
 * browser before, so that attempts made elsewhere do not slow its owner down.
 */
export function newDeviceToken(accountKey: string): string {
  const deviceId = randomBytes(16).toString("base64url");
  return `${deviceId}.${signature(accountKey, deviceId)}`;
}

/** The id of the device, if one of its tokens is for the account that this key belongs to; otherwise undefined. */
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
