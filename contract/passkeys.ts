import { Type, type Static } from "typebox";
import { Id, Seconds, OptionalText } from "./wire.ts";

export const Passkey = Type.Object({
  id: Id,
  name: Type.String(),
  createdAt: Seconds,
  lastUsedAt: Type.Optional(Seconds),
});
export type Passkey = Static<typeof Passkey>;

/** `code` as at `POST /api/login`. */
export const StartPasskey = Type.Object({ password: OptionalText, code: OptionalText });

export const PasskeyName = Type.Object({ name: OptionalText });

const PublicKey = Type.Literal("public-key");

/** WebAuthn `PublicKeyCredentialCreationOptionsJSON`, valid once, for five minutes. */
export const PasskeyToMake = Type.Object({
  challenge: Type.String(),
  rp: Type.Object({ id: Type.String(), name: Type.String() }),
  user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
  pubKeyCredParams: Type.Array(Type.Object({ type: PublicKey, alg: Type.Integer() })),
  timeout: Type.Integer(),
  attestation: Type.Literal("none"),
  authenticatorSelection: Type.Object({
    residentKey: Type.Literal("required"),
    requireResidentKey: Type.Boolean(),
    userVerification: Type.Literal("required"),
  }),
  /** Prevents a second passkey on the same device. */
  excludeCredentials: Type.Array(
    Type.Object({ type: PublicKey, id: Type.String(), transports: Type.Array(Type.String()) }),
  ),
});
export type PasskeyToMake = Static<typeof PasskeyToMake>;

/** WebAuthn `PublicKeyCredentialRequestOptionsJSON` for any account, valid once, for five minutes. */
export const PasskeyToShow = Type.Object({
  challenge: Type.String(),
  rpId: Type.String(),
  timeout: Type.Integer(),
  userVerification: Type.Literal("required"),
});
export type PasskeyToShow = Static<typeof PasskeyToShow>;

const Bytes = Type.String({ maxLength: 65_536 });
const credential = { id: Bytes, rawId: Bytes, type: PublicKey, clientExtensionResults: Type.Object({}) };

/** WebAuthn `RegistrationResponseJSON`. */
export const MadePasskey = Type.Object({
  ...credential,
  response: Type.Object({
    clientDataJSON: Bytes,
    attestationObject: Bytes,
    transports: Type.Optional(Type.Array(Type.String({ pattern: "^[a-z-]{1,32}$" }), { maxItems: 8 })),
  }),
});
export type MadePasskey = Static<typeof MadePasskey>;

export const NewPasskey = Type.Object({ name: OptionalText, passkey: MadePasskey });

/** WebAuthn `AuthenticationResponseJSON`. */
export const ShownPasskey = Type.Object({
  ...credential,
  response: Type.Object({
    clientDataJSON: Bytes,
    authenticatorData: Bytes,
    signature: Bytes,
    userHandle: Type.Optional(Bytes),
  }),
});
export type ShownPasskey = Static<typeof ShownPasskey>;
