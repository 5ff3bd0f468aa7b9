import { startAuthentication, startRegistration } from "@simplewebauthn/browser";
import type { SignedIn } from "#contract/accounts.ts";
import type { Passkey, PasskeyToMake, PasskeyToShow } from "#contract/passkeys.ts";
import type { ReauthenticationToken } from "#contract/security.ts";
import { api } from "../../api/client.ts";

/** The browser asks which passkey, and the device whose finger, face or PIN it is. */
export async function signInByPasskey(): Promise<SignedIn> {
  const optionsJSON = await api.post<PasskeyToShow>("api/login/passkey/start");
  return api.post<SignedIn>("api/login/passkey", await startAuthentication({ optionsJSON }));
}

/** The same for somebody who is signed in, before a change that needs a proof. */
export async function reauthenticateByPasskey(): Promise<ReauthenticationToken> {
  const optionsJSON = await api.post<PasskeyToShow>("api/login/passkey/start");
  return api.post<ReauthenticationToken>("api/me/reauthenticate", {
    passkey: await startAuthentication({ optionsJSON }),
  });
}

/** The browser asks where to keep it. */
export async function makePasskey(optionsJSON: PasskeyToMake, name: string): Promise<Passkey> {
  return api.post<Passkey>("api/me/passkeys", { name, passkey: await startRegistration({ optionsJSON }) });
}
