/** Authenticator codes, derived every half minute from a shared secret (RFC 6238). */
export interface OneTimeCodes {
  newSecret(): string;
  /** Returns the URL for the QR code: `otpauth://totp/…`. */
  addressOf(secret: string, account: { site: string; login: string }): string;
  /** Returns the half-minute step since 1970 of a code, allowing one step of clock difference. `now` is in epoch milliseconds. */
  stepOf(secret: string, code: string, now: number): number | undefined;
}
