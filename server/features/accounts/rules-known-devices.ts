import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/**
 * Signs the tokens of one account's devices (`newDeviceToken`). It follows from the password, so that a new password ends them all: whoever
 * had got hold of one is a stranger again.
 */
export function deviceKeyOf(signingKey: string, { id, passwordHash }: { id: string; passwordHash: string }): string {
  return createHmac("sha256", signingKey).update(`known devices ${id} ${passwordHash}`).digest("base64url");
}

/**
 * A token that a browser keeps after a complete sign-in. It opens nothing: it only says that this account was signed in to from that
 * browser before, so that attempts made elsewhere do not slow its owner down.
 */
export function newDeviceToken(deviceKey: string): string {
  const deviceId = randomBytes(16).toString("base64url");
  return `${deviceId}.${signature(deviceKey, deviceId)}`;
}

/** The id of the device, if one of its tokens is for the account that this key belongs to; otherwise undefined. */
export function deviceIdFor(deviceKey: string, tokens: readonly string[]): string | undefined {
  const known = tokens.find((token) => isFor(deviceKey, token));
  return known?.split(".")[0];
}

function isFor(deviceKey: string, token: string): boolean {
  const [deviceId = "", given = ""] = token.split(".");
  const expected = signature(deviceKey, deviceId);
  return given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));
}

function signature(deviceKey: string, deviceId: string): string {
  return createHmac("sha256", deviceKey).update(deviceId).digest("base64url");
}
