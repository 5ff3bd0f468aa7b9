import type { MadePasskey, PasskeyToMake, PasskeyToShow, ShownPasskey } from "#contract/passkeys.ts";

/** Bytes are encoded as base64url. */
export interface KnownPasskey {
  credentialId: string;
  publicKey: string;
  /** 0 if the device does not count. */
  counter: number;
  transports: string[];
}

export interface Holder {
  id: string;
  login: string;
  name: string;
}

/** WebAuthn for this site only. Challenges are base64url. */
export interface Passkeys {
  toMake(challenge: string, holder: Holder, known: Pick<KnownPasskey, "credentialId" | "transports">[]): PasskeyToMake;
  toShow(challenge: string): PasskeyToShow;
  /** Returns undefined for another site or challenge, or without user verification. */
  verifyMade(passkey: MadePasskey, challenge: string): Promise<KnownPasskey | undefined>;
  /** Returns the device's counter, or undefined if the signature does not match passkey, site and challenge, or if the counter went back. */
  verifyShown(passkey: ShownPasskey, challenge: string, known: KnownPasskey): Promise<number | undefined>;
}
