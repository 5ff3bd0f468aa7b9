import { Type, type Static } from "typebox";
import { Id, Seconds, OptionalText } from "./wire.ts";

/** `GET /api/me/passkeys`: what else opens one's account. */
export const Passkey = Type.Object({
  id: Id,
  name: Type.String(),
  createdAt: Seconds,
  /** Absent until somebody has signed in with it. */
  lastUsedAt: Type.Optional(Seconds),
});
export type Passkey = Static<typeof Passkey>;

/** `POST /api/me/passkeys/start`; `code` as at `POST /api/login`. */
export const StartPasskey = Type.Object({ password: OptionalText, code: OptionalText });

/** `PUT /api/me/passkeys/{id}`. */
export const PasskeyName = Type.Object({ name: OptionalText });

const PublicKey = Type.Literal("public-key");

/** What a browser makes a passkey from: `PublicKeyCredentialCreationOptionsJSON` of WebAuthn. Good for five minutes, once. */
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
  /** Those there are: one device needs no second one. */
  excludeCredentials: Type.Array(
    Type.Object({ type: PublicKey, id: Type.String(), transports: Type.Array(Type.String()) }),
  ),
});
export type PasskeyToMake = Static<typeof PasskeyToMake>;

/** What a browser signs with a passkey: `PublicKeyCredentialRequestOptionsJSON`, of any account. Good for five minutes, once. */
export const PasskeyToShow = Type.Object({
  challenge: Type.String(),
  rpId: Type.String(),
  timeout: Type.Integer(),
  userVerification: Type.Literal("required"),
});
export type PasskeyToShow = Static<typeof PasskeyToShow>;

/** In base64url. */
const Bytes = Type.String({ maxLength: 65_536 });
const credential = { id: Bytes, rawId: Bytes, type: PublicKey, clientExtensionResults: Type.Object({}) };

/** `RegistrationResponseJSON`: what the browser made. */
export const MadePasskey = Type.Object({
  ...credential,
  response: Type.Object({
    clientDataJSON: Bytes,
    attestationObject: Bytes,
    transports: Type.Optional(Type.Array(Type.String({ pattern: "^[a-z-]{1,32}$" }), { maxItems: 8 })),
  }),
});
export type MadePasskey = Static<typeof MadePasskey>;

/** `POST /api/me/passkeys`. */
export const NewPasskey = Type.Object({ name: OptionalText, passkey: MadePasskey });

/** `AuthenticationResponseJSON`: what the browser signed. `POST /api/login/passkey`. */
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
