import { passkeyTimeout } from "#contract/limits.ts";
import type { MadePasskey } from "#contract/passkeys.ts";
import type { KnownPasskey, Passkeys } from "./passkeys.ts";

/** COSE numbers of EdDSA, ES256 and RS256. Every device supports one of them. */
const algorithms = [-8, -7, -257];

/** Binds passkeys to the host of the public URL, signatures to its origin. Loads the library on first use, because it takes 30 MB and almost a second. */
export function simpleWebAuthn({ url }: { url: string }): Passkeys {
  const { hostname, origin } = new URL(url);
  const here = { expectedOrigin: origin, expectedRPID: hostname, requireUserVerification: true };
  return {
    toMake: (challenge, { id, login, name }, toKnownPasskey) => ({
      challenge,
      rp: { id: hostname, name: "Hearth" },
      user: { id: Buffer.from(id).toString("base64url"), name: login, displayName: name },
      pubKeyCredParams: algorithms.map((alg) => ({ type: "public-key", alg })),
      timeout: passkeyTimeout,
      attestation: "none",
      authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
      excludeCredentials: toKnownPasskey.map(({ credentialId, transports }) => ({
        type: "public-key",
        id: credentialId,
        transports,
      })),
    }),

    toShow: (challenge) => ({ challenge, rpId: hostname, timeout: passkeyTimeout, userVerification: "required" }),

    async verifyMade(passkey, challenge) {
      const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
      return orUndefined(async () => {
        if (await hasAttestation(passkey)) return undefined;
        const { registrationInfo } = await verifyRegistrationResponse({
          ...here,
          response: passkey,
          expectedChallenge: challenge,
          supportedAlgorithmIDs: algorithms,
        });
        return registrationInfo && toKnownPasskey(registrationInfo.credential);
      });
    },

    async verifyShown(passkey, challenge, { credentialId, publicKey, counter }) {
      const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
      return orUndefined(async () => {
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          ...here,
          response: passkey,
          expectedChallenge: challenge,
          credential: { id: credentialId, publicKey: bytes(publicKey), counter },
        });
        return verified ? authenticationInfo.newCounter : undefined;
      });
    },
  };
}

/** Refuses unrequested attestation: to verify its certificates the library would make requests to other sites. */
async function hasAttestation({ response }: MadePasskey): Promise<boolean> {
  const { decodeAttestationObject } = await import("@simplewebauthn/server/helpers");
  const attestation = decodeAttestationObject(bytes(response.attestationObject));
  const format = attestation.get("fmt");
  return format !== "none" && !(format === "packed" && attestation.get("attStmt").get("x5c") === undefined);
}

interface Credential {
  id: string;
  publicKey: Uint8Array;
  counter: number;
  transports?: string[];
}

function toKnownPasskey({ id, publicKey, counter, transports = [] }: Credential): KnownPasskey {
  return { credentialId: id, publicKey: Buffer.from(publicKey).toString("base64url"), counter, transports };
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(text, "base64url"));
}

/** The library throws for any invalid input. */
async function orUndefined<Result>(check: () => Promise<Result | undefined>): Promise<Result | undefined> {
  try {
    return await check();
  } catch {
    return undefined;
  }
}
