import { Type, type Static } from "typebox";
import { ShownPasskey } from "./passkeys.ts";
import { Seconds, OptionalText } from "./wire.ts";

/** Proof by passkey, or by the password and, if sign-in requires one, a code. */
export const Reauthentication = Type.Object({
  password: OptionalText,
  code: OptionalText,
  passkey: Type.Optional(ShownPasskey),
});
export type Reauthentication = Static<typeof Reauthentication>;

/** Sent in the `X-Reauthentication` header. Valid for five minutes. */
export const ReauthenticationToken = Type.Object({ token: Type.String() });
export type ReauthenticationToken = Static<typeof ReauthenticationToken>;

export const SecurityEventKind = Type.Union([
  Type.Literal("sign_in"),
  Type.Literal("sign_in_failed"),
  Type.Literal("code_failed"),
  Type.Literal("password_changed"),
  Type.Literal("password_reset"),
  Type.Literal("login_change_requested"),
  Type.Literal("login_changed"),
  Type.Literal("key_reset"),
  Type.Literal("session_ended"),
  Type.Literal("second_factor_on"),
  Type.Literal("second_factor_off"),
  Type.Literal("recovery_codes_renewed"),
  Type.Literal("passkey_added"),
  Type.Literal("passkey_removed"),
  Type.Literal("account_deleted"),
  Type.Literal("sign_on_linked"),
  Type.Literal("unproven_access_ended"),
  Type.Literal("api_key_added"),
  Type.Literal("api_key_removed"),
  // Caused by the sponsor.
  Type.Literal("sponsored_account_created"),
  Type.Literal("device_link_created"),
  Type.Literal("pin_set"),
  // Caused by a server administrator.
  Type.Literal("account_created"),
  Type.Literal("suspended"),
  Type.Literal("resumed"),
  Type.Literal("reset_link_created"),
  Type.Literal("sessions_ended"),
  Type.Literal("administrator_added"),
  Type.Literal("administrator_removed"),
  Type.Literal("settings_changed"),
  Type.Literal("protected_settings_changed"),
  Type.Literal("server_updated"),
  Type.Literal("server_restored"),
]);
export type SecurityEventKind = Static<typeof SecurityEventKind>;

/** Newest first. */
export const SecurityEvent = Type.Object({
  kind: SecurityEventKind,
  at: Seconds,
  address: Type.String(),
  device: Type.String(),
});
export type SecurityEvent = Static<typeof SecurityEvent>;

/** The emailed key also confirms the login. */
export const ConfirmedLogin = Type.Object({ key: OptionalText });

export const LoginChanged = Type.Object({ login: Type.String() });
export type LoginChanged = Static<typeof LoginChanged>;
