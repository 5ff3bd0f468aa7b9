import { startAuthentication, startRegistration } from "@simplewebauthn/browser";
import type { SignedIn } from "#contract/accounts.ts";
import type { Passkey, PasskeyToMake } from "#contract/passkeys.ts";
import type { ReauthenticationToken } from "#contract/security.ts";
import { call } from "../../../api/client.ts";

/** Lets the browser ask for a passkey and verify the person by fingerprint, face or PIN. */
export async function signInByPasskey(): Promise<SignedIn> {
  const optionsJSON = await call("POST /api/login/passkey/start");
  return call("POST /api/login/passkey", { body: await startAuthentication({ optionsJSON }) });
}

/** Confirms the identity of a signed-in person with a passkey. */
export async function reauthenticateByPasskey(): Promise<ReauthenticationToken> {
  const optionsJSON = await call("POST /api/login/passkey/start");
  return call("POST /api/me/reauthenticate", {
    body: {
      passkey: await startAuthentication({ optionsJSON }),
    },
  });
}

/** Lets the browser create a passkey and ask where to store it. */
export async function makePasskey(optionsJSON: PasskeyToMake, name: string): Promise<Passkey> {
  return call("POST /api/me/passkeys", { body: { name, passkey: await startRegistration({ optionsJSON }) } });
}
