import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/**
 * A token that a browser keeps after a complete sign-in. It opens nothing: it only says that this account was signed in to from that
 * browser before, so that attempts made elsewhere do not slow its owner down.
 */
export function newDeviceToken(signingKey: string, userId: string): string {
  const deviceId = randomBytes(16).toString("base64url");
  return `${deviceId}.${signature(signingKey, userId, deviceId)}`;
}

/** The id of the device, if one of its tokens is for this account; otherwise undefined. */
export function deviceIdFor(signingKey: string, userId: string, tokens: readonly string[]): string | undefined {
  const known = tokens.find((token) => isFor(signingKey, userId, token));
  return known?.split(".")[0];
}

function isFor(signingKey: string, userId: string, token: string): boolean {
  const [deviceId = "", given = ""] = token.split(".");
  const expected = signature(signingKey, userId, deviceId);
  return given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));
}

function signature(signingKey: string, userId: string, deviceId: string): string {
  return createHmac("sha256", signingKey).update(`known device ${userId} ${deviceId}`).digest("base64url");
}
