import { Type, type Static } from "typebox";
import { OptionalText } from "./wire.ts";

/** True if signing in requires a code in addition to the password. */
export const SecondFactor = Type.Object({
  isOn: Type.Boolean(),
  recoveryCodesLeft: Type.Integer(),
});
export type SecondFactor = Static<typeof SecondFactor>;

export const NewSecondFactor = Type.Object({ password: OptionalText });

/** Secret in base32, and as the address for a QR code. */
export const SecondFactorSecret = Type.Object({ secret: Type.String(), address: Type.String() });
export type SecondFactorSecret = Static<typeof SecondFactorSecret>;

export const SecondFactorCode = Type.Object({ code: OptionalText });

/** Shown once, since the server stores only their hashes. */
export const RecoveryCodes = Type.Object({ recoveryCodes: Type.Array(Type.String()) });
export type RecoveryCodes = Static<typeof RecoveryCodes>;
