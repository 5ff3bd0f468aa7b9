import { Credentials, ForgottenPassword, NewKey, NewPassword, Session, SignedIn } from "../accounts.ts";
import { ApiKey, MadeApiKey, NewApiKey } from "../api-keys.ts";
import {
  NewPasskey,
  Passkey,
  PasskeyName,
  PasskeyToMake,
  PasskeyToShow,
  ShownPasskey,
  StartPasskey,
} from "../passkeys.ts";
import {
  NewSecondFactor,
  RecoveryCodes,
  SecondFactor,
  SecondFactorCode,
  SecondFactorSecret,
} from "../second-factor.ts";
import { ConfirmedLogin, LoginChanged, Reauthentication, ReauthenticationToken, SecurityEvent } from "../security.ts";
import { IdParams, NoContent } from "../wire.ts";
import { Type } from "typebox";
import type { Calls } from "./call.ts";

export const signInCalls = {
  "GET /api/me/api-keys": { summary: "List API keys", response: Type.Array(ApiKey) },
  "POST /api/me/api-keys": {
    summary: "Create an API key; returns it once",
    body: NewApiKey,
    status: 201,
    response: MadeApiKey,
  },
  "DELETE /api/me/api-keys/:id": { summary: "Revoke an API key", params: IdParams, response: NoContent },
  "POST /api/login/passkey/start": {
    summary: "Challenge for signing in with a passkey",
    access: "anyone",
    response: PasskeyToShow,
  },
  "POST /api/login/passkey": {
    summary: "Sign in with a passkey; returns a new key",
    access: "anyone",
    body: ShownPasskey,
    response: SignedIn,
  },
  "GET /api/me/passkeys": { summary: "List passkeys", response: Type.Array(Passkey) },
  "POST /api/me/passkeys/start": {
    summary: "Options for creating a passkey",
    body: StartPasskey,
    response: PasskeyToMake,
  },
  "POST /api/me/passkeys": { summary: "Add a passkey", body: NewPasskey, status: 201, response: Passkey },
  "PUT /api/me/passkeys/:id": { summary: "Rename a passkey", params: IdParams, body: PasskeyName, response: NoContent },
  "DELETE /api/me/passkeys/:id": { summary: "Remove a passkey", params: IdParams, response: NoContent },
  "GET /api/me/second-factor": { summary: "State of two-step verification", response: SecondFactor },
  "POST /api/me/second-factor": {
    summary: "Start two-step verification; returns a secret for an authenticator app",
    body: NewSecondFactor,
    response: SecondFactorSecret,
  },
  "POST /api/me/second-factor/confirm": {
    summary: "Turn two-step verification on with a first code",
    body: SecondFactorCode,
    response: RecoveryCodes,
  },
  "POST /api/me/second-factor/recovery-codes": {
    summary: "Renew the recovery codes",
    body: SecondFactorCode,
    response: RecoveryCodes,
  },
  "POST /api/me/second-factor/end": {
    summary: "Turn two-step verification off",
    body: SecondFactorCode,
    response: NoContent,
  },
  "POST /api/me/reauthenticate": {
    summary: "Reauthenticate; returns a token for the header X-Reauthentication",
    body: Reauthentication,
    response: ReauthenticationToken,
  },
  "GET /api/me/security-events": {
    summary: "Recent security events of the account",
    response: Type.Array(SecurityEvent),
  },
  "POST /api/login-change": {
    summary: "Confirm a new email address with the key from the email",
    access: "anyone",
    body: ConfirmedLogin,
    response: LoginChanged,
  },
  "POST /api/me/login-proof": { summary: "Resend the email that confirms your address", response: NoContent },
  "DELETE /api/me/login-change": {
    summary: "Cancel a pending change of email address",
    response: NoContent,
  },
  "GET /api/me/sessions": { summary: "List active sessions", response: Type.Array(Session) },
  "DELETE /api/me/sessions/:id": { summary: "End a session", params: IdParams, response: NoContent },
  "POST /api/login": { summary: "Sign in; returns a new key", access: "anyone", body: Credentials, response: SignedIn },
  "POST /api/password-reset-mail": {
    summary: "Request an email with a link for a new password",
    access: "anyone",
    body: ForgottenPassword,
    response: NoContent,
  },
  "POST /api/new-password": {
    summary: "Set a new password with the key from the email",
    access: "anyone",
    body: NewPassword,
    response: SignedIn,
  },
  "POST /api/logout": { summary: "Sign out", response: NoContent },
  "POST /api/users/:id/reset-api-key": {
    summary: "Renew the key; signs out every device",
    params: IdParams,
    response: NewKey,
  },
} satisfies Calls;
