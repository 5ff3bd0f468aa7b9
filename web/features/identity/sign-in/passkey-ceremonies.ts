import { startAuthentication, startRegistration } from "@simplewebauthn/browser";
import type { SignedIn } from "#contract/accounts.ts";
import type { Passkey, PasskeyToMake, PasskeyToShow } from "#contract/passkeys.ts";
import type { ReauthenticationToken } from "#contract/security.ts";
import { api } from "../../../api/client.ts";

/** Lets the browser ask for a passkey and verify the person by fingerprint, face or PIN. */
export async function signInByPasskey(): Promise<SignedIn> {
  const optionsJSON = await api.post<PasskeyToShow>("api/login/passkey/start");
  return api.post<SignedIn>("api/login/passkey", await startAuthentication({ optionsJSON }));
}

/** Confirms the identity of a signed-in person with a passkey. */
export async function reauthenticateByPasskey(): Promise<ReauthenticationToken> {
  const optionsJSON = await api.post<PasskeyToShow>("api/login/passkey/start");
  return api.post<ReauthenticationToken>("api/me/reauthenticate", {
    passkey: await startAuthentication({ optionsJSON }),
  });
}

/** Lets the browser create a passkey and ask where to store it. */
export async function makePasskey(optionsJSON: PasskeyToMake, name: string): Promise<Passkey> {
  return api.post<Passkey>("api/me/passkeys", { name, passkey: await startRegistration({ optionsJSON }) });
}
