import { Type, type Static } from "typebox";
import { OptionalText } from "./wire.ts";

/** `GET /api/me/second-factor`: whether a code is asked for at sign-in besides the password. */
export const SecondFactor = Type.Object({
  isOn: Type.Boolean(),
  /** Recovery codes that have not been used yet. */
  recoveryCodesLeft: Type.Integer(),
});
export type SecondFactor = Static<typeof SecondFactor>;

/** `POST /api/me/second-factor`: begins it. */
export const NewSecondFactor = Type.Object({ password: OptionalText });

/** For an app that makes codes: in base32, and as the address that it reads from a QR code. */
export const SecondFactorSecret = Type.Object({ secret: Type.String(), address: Type.String() });
export type SecondFactorSecret = Static<typeof SecondFactorSecret>;

/** Six digits of the app, or a recovery code. */
export const SecondFactorCode = Type.Object({ code: OptionalText });

/** Shown once: only their hashes are kept. */
export const RecoveryCodes = Type.Object({ recoveryCodes: Type.Array(Type.String()) });
export type RecoveryCodes = Static<typeof RecoveryCodes>;
