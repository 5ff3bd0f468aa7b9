/** Codes that an app on a person's phone makes anew every half minute, from a secret that both know (RFC 6238). */
export interface OneTimeCodes {
  /** A new secret, in base32. */
  newSecret(): string;
  /** The address in the QR code for apps: `otpauth://totp/…`. */
  addressOf(secret: string, account: { site: string; login: string }): string;
  /** The half minute, counted from 1970, whose code this is: the present one, or the one beside it for clocks that differ. `now` is in epoch milliseconds. */
  stepOf(secret: string, code: string, now: number): number | undefined;
}
