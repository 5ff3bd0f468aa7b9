import type { MadePasskey, PasskeyToMake, PasskeyToShow, ShownPasskey } from "#contract/passkeys.ts";

/** What is kept of a passkey; texts of bytes are base64url. */
export interface KnownPasskey {
  credentialId: string;
  /** In COSE. */
  publicKey: string;
  /** Of its uses, as the device counts them; 0 where it does not. */
  counter: number;
  /** How a browser reaches it, in words of WebAuthn. */
  transports: string[];
}

export interface Holder {
  id: string;
  login: string;
  name: string;
}

/** Pairs of keys on people's devices (WebAuthn), for this site alone. Challenges are base64url. */
export interface Passkeys {
  /** What a browser makes one from, on a device that has none of `known`. */
  toMake(challenge: string, holder: Holder, known: Pick<KnownPasskey, "credentialId" | "transports">[]): PasskeyToMake;
  /** What a browser has to sign, with any one that it has for this site. */
  toShow(challenge: string): PasskeyToShow;
  /** What to keep of it; undefined where it was made for another site or challenge, or without looking whose device it is. */
  made(passkey: MadePasskey, challenge: string): Promise<KnownPasskey | undefined>;
  /** The device's counter; undefined where the signature is not of this passkey, site and challenge, or the counter went back. */
  shown(passkey: ShownPasskey, challenge: string, known: KnownPasskey): Promise<number | undefined>;
}
