import { Secret, TOTP } from "otpauth";
import type { OneTimeCodes } from "./one-time-codes.ts";

const seconds = 30;
const bytes = 20;

/** Defaults of every app: SHA-1, six digits, thirty seconds. */
export const otpauthCodes: OneTimeCodes = {
  newSecret: () => new Secret({ size: bytes }).base32,

  addressOf(secret, { site, login }) {
    return new TOTP({ secret: Secret.fromBase32(secret), issuer: site, label: login }).toString();
  },

  stepOf(secret, code, now) {
    // The library throws for six characters that are not six bytes.
    if (!/^\d+$/.test(code)) return undefined;
    const totp = new TOTP({ secret: Secret.fromBase32(secret), period: seconds });
    const away = totp.validate({ token: code, timestamp: now, window: 1 });
    return away === null ? undefined : Math.floor(now / 1000 / seconds) + away;
  },
};
