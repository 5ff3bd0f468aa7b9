import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";
import type { MadePasskey, Passkey, PasskeyToMake, PasskeyToShow, ShownPasskey } from "#contract/passkeys.ts";
import { password, type Account } from "./people.ts";

/** Deviations of a faulty or stolen device. */
export interface Odd {
  origin?: string;
  rpId?: string;
  challenge?: string;
  unverified?: boolean;
  /** Number of uses that it reports; 0 from a device that does not count. */
  counter?: number;
  holder?: string;
}

/** A device that keeps one passkey, as WebAuthn wants it: ES256, and nothing about who made the device. */
export interface Device {
  make(options: PasskeyToMake, odd?: Odd): MadePasskey;
  show(options: PasskeyToShow, odd?: Odd): ShownPasskey;
}

const site = "http://localhost:3000";
const userPresent = 0x01;
const userVerified = 0x04;
const hasCredential = 0x40;

export function aDevice(): Device {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(16);
  const named = { id: base64url(id), rawId: base64url(id), type: "public-key", clientExtensionResults: {} } as const;
  let holder = "";

  return {
    make({ challenge, rp, user }, odd = {}) {
      holder = user.id;
      const credential = Buffer.concat([
        Buffer.alloc(16),
        uint(id.length, 2),
        id,
        coseOf(publicKey.export({ format: "jwk" })),
      ]);
      const authData = Buffer.concat([authenticatorData(rp.id, hasCredential, odd), credential]);
      const attestation = new Map<string, string | Map<never, never> | Uint8Array>([
        ["fmt", "none"],
        ["attStmt", new Map<never, never>()],
        ["authData", new Uint8Array(authData)],
      ]);
      const attestationObject = base64url(isoCBOR.encode(attestation));
      const clientDataJSON = clientData("webauthn.create", challenge, odd);
      return { ...named, response: { clientDataJSON, attestationObject, transports: ["internal"] } };
    },

    show({ challenge, rpId }, odd = {}) {
      const data = authenticatorData(rpId, 0, odd);
      const clientDataJSON = clientData("webauthn.get", challenge, odd);
      const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, "base64url"))]);
      const signature = base64url(sign("sha256", signed, privateKey));
      const userHandle = odd.holder ?? holder;
      return { ...named, response: { clientDataJSON, authenticatorData: base64url(data), signature, userHandle } };
    },
  };
}

export async function addPasskey(person: Account, device = aDevice(), name = "Phone"): Promise<Passkey> {
  const { body } = await person.post("/api/me/passkeys/start", { password });
  const passkey = device.make(body as PasskeyToMake);
  return (await person.post("/api/me/passkeys", { name, passkey })).body as Passkey;
}

function authenticatorData(rpId: string, flags: number, odd: Odd): Buffer {
  const verified = odd.unverified ? 0 : userVerified;
  return Buffer.concat([sha256(odd.rpId ?? rpId), uint(flags | userPresent | verified, 1), uint(odd.counter ?? 0, 4)]);
}

function clientData(type: string, challenge: string, odd: Odd): string {
  const data = { type, challenge: odd.challenge ?? challenge, origin: odd.origin ?? site, crossOrigin: false };
  return base64url(Buffer.from(JSON.stringify(data)));
}

/** An ES256 public key in COSE (RFC 9053). */
function coseOf({ x, y }: { x?: string; y?: string }): Uint8Array {
  const bytes = (text = "") => new Uint8Array(Buffer.from(text, "base64url"));
  return isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]),
  );
}

function sha256(data: string | Buffer): Buffer {
  return createHash("sha256").update(data).digest();
}

function uint(value: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  bytes.writeUIntBE(value, 0, length);
  return bytes;
}

function base64url(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64url");
}
