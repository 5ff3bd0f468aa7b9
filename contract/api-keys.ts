import { Type, type Static } from "typebox";
import { OptionalText, Seconds } from "./wire.ts";

/** `read`: what the person sees. `post`: their own content. `manage`: what they can do as an admin of a group. */
export const apiKeyScopes = ["read", "post", "manage"] as const;
export type ApiKeyScope = (typeof apiKeyScopes)[number];

const Scopes = Type.Array(Type.Unsafe<ApiKeyScope>({ type: "string", enum: [...apiKeyScopes] }), { maxItems: 3 });

/** `GET /api/me/api-keys`: newest first. */
export const ApiKey = Type.Object({
  id: Type.String(),
  name: Type.String(),
  scopes: Scopes,
  createdAt: Seconds,
  lastUsedAt: Seconds,
  expiresAt: Type.Optional(Seconds),
});
export type ApiKey = Static<typeof ApiKey>;

/** Lasts until revoked without `days`. */
export const NewApiKey = Type.Object({
  name: OptionalText,
  scopes: Scopes,
  days: Type.Optional(Type.Integer({ minimum: 1, maximum: 3650 })),
});
export type NewApiKey = Static<typeof NewApiKey>;

/** `key` is sent as X-AUTH-TOKEN. Only this response contains it. */
export const MadeApiKey = Type.Object({ ...ApiKey.properties, key: Type.String() });
export type MadeApiKey = Static<typeof MadeApiKey>;
