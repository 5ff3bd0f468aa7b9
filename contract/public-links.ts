import { Type, type Static } from "typebox";
import { Avatar, FileOfMessage } from "./files.ts";
import { MessageData, MessageType } from "./messages.ts";
import { Id, Nullable, Seconds } from "./wire.ts";

/** A public link that shows one message to anyone who has it. */
export const PublicLink = Type.Object({
  id: Id,
  token: Type.String(),
  createdAt: Seconds,
  /** Absent if the link stays valid until it is revoked. */
  expiresAt: Type.Optional(Seconds),
  maker: Type.Object({ id: Id, name: Type.String(), entityType: Type.Literal("user") }),
});
export type PublicLink = Static<typeof PublicLink>;

/** `GET /api/messages/{id}/public-links`: the author of the message sees all links, others only their own. */
export const PublicLinks = Type.Object({ links: Type.Array(PublicLink) });
export type PublicLinks = Static<typeof PublicLinks>;

/** `POST /api/messages/{id}/public-links`: creates the person's own link or changes its expiry; null means never. */
export const NewPublicLink = Type.Object({
  expiresAt: Type.Optional(Type.Union([Type.Integer({ minimum: 0, maximum: 1e11 }), Type.Null()])),
});

export const PublicLinkParams = Type.Object({
  id: Type.String({ maxLength: 128 }),
  linkId: Type.String({ maxLength: 128 }),
});

export const TokenParams = Type.Object({ token: Type.String({ maxLength: 1000 }) });

/**
 * `GET /api/public/{token}`: a message for anyone who has the link. Reveals only the author's name, and nothing about the group or the thread. The
 * lists and the group are empty but present, because existing clients read them.
 */
export const PublicMessage = Type.Object({
  id: Id,
  createdAt: Seconds,
  lastActivityDate: Seconds,
  data: MessageData,
  type: MessageType,
  author: Nullable(Type.Object({ name: Type.String(), entityType: Type.Literal("user") })),
  group: Type.Object({ entityType: Type.Literal("group") }),
  files: Type.Array(FileOfMessage),
  preview: Nullable(Avatar),
  children: Type.Array(Type.Unknown(), { maxItems: 0 }),
  lineage: Type.Array(Type.Unknown(), { maxItems: 0 }),
  tags: Type.Array(Type.Unknown(), { maxItems: 0 }),
  reactions: Type.Array(Type.Unknown(), { maxItems: 0 }),
  entityType: Type.Literal("message"),
});
export type PublicMessage = Static<typeof PublicMessage>;
