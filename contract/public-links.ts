import { Type, type Static } from "typebox";
import { Id, Seconds } from "./wire.ts";

export const PublicLink = Type.Object({
  id: Id,
  token: Type.String(),
  createdAt: Seconds,
  expiresAt: Type.Optional(Seconds),
  maker: Type.Object({ id: Id, name: Type.String(), entityType: Type.Literal("user") }),
});
export type PublicLink = Static<typeof PublicLink>;

/** The author of the message sees all links, others only their own. */
export const PublicLinks = Type.Object({ links: Type.Array(PublicLink) });
export type PublicLinks = Static<typeof PublicLinks>;

/** Creates the person's own link or changes its expiry; null means never. */
export const NewPublicLink = Type.Object({
  expiresAt: Type.Optional(Type.Union([Type.Integer({ minimum: 0, maximum: 1e11 }), Type.Null()])),
});

export const PublicLinkParams = Type.Object({
  id: Type.String({ maxLength: 128 }),
  linkId: Type.String({ maxLength: 128 }),
});

export const TokenParams = Type.Object({ token: Type.String({ maxLength: 1000 }) });

export const AssetParams = Type.Object({ name: Type.String({ maxLength: 128 }) });
