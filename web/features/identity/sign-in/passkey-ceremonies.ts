import { startAuthentication, startRegistration } from "@simplewebauthn/browser";
import type { SignedIn } from "#contract/accounts.ts";
import type { Passkey, PasskeyToMake } from "#contract/passkeys.ts";
import type { ReauthenticationToken } from "#contract/security.ts";
import { call } from "../../../api/client.ts";

export async function signInByPasskey(): Promise<SignedIn> {
  const optionsJSON = await call("POST /api/login/passkey/start");
  return call("POST /api/login/passkey", { body: await startAuthentication({ optionsJSON }) });
}

export async function reauthenticateByPasskey(): Promise<ReauthenticationToken> {
  const optionsJSON = await call("POST /api/login/passkey/start");
  return call("POST /api/me/reauthenticate", {
    body: {
      passkey: await startAuthentication({ optionsJSON }),
    },
  });
}

export async function makePasskey(optionsJSON: PasskeyToMake, name: string): Promise<Passkey> {
  return call("POST /api/me/passkeys", { body: { name, passkey: await startRegistration({ optionsJSON }) } });
}
