import { Type, type Static } from "typebox";
import { Avatar } from "./files.ts";
import { invitationUses } from "./limits.ts";
import { Id, Seconds, OptionalText } from "./wire.ts";

/** What a group looks like, where somebody has said so. */
const look = { picture: Type.Optional(Avatar), description: Type.Optional(Type.String()) };

export const GroupOfMine = Type.Object({
  id: Id,
  name: Type.String(),
  ...look,
  lastActivityDate: Seconds,
  /** Whether something on its page is unread (reading.ts). */
  unread: Type.Boolean(),
  entityType: Type.Literal("group"),
});
export type GroupOfMine = Static<typeof GroupOfMine>;

export const Member = Type.Object({
  id: Id,
  name: Type.String(),
  avatar: Type.Optional(Avatar),
  joinedAt: Seconds,
  /** The name of who invited them; absent where that is not known. */
  invitedBy: Type.Optional(Type.String()),
  entityType: Type.Literal("user"),
});
export type Member = Static<typeof Member>;

/** `GET /api/groups/{id}`. `inviteKey` only where invitation links are shown; then `secretKey` says the same, for the oldest clients. */
export const Group = Type.Object({
  id: Id,
  name: Type.String(),
  ...look,
  secretKey: Type.String(),
  inviteKey: Type.Optional(Type.String()),
  users: Type.Array(Member),
  createdAt: Seconds,
  /** The name of who made it; absent where that is not known any more. */
  createdBy: Type.Optional(Type.String()),
  lastActivityDate: Seconds,
  entityType: Type.Literal("group"),
});
export type Group = Static<typeof Group>;

/** With an `id` made by the client, sending the same group twice makes it once. */
export const NewGroup = Type.Object({
  id: Type.Optional(Id),
  name: OptionalText,
  createdAt: Type.Optional(Type.Number()),
});
export type NewGroup = Static<typeof NewGroup>;

/** Current clients send the whole group back; only `name` counts. */
export const GroupChanges = Type.Object({ name: OptionalText });
export type GroupChanges = Static<typeof GroupChanges>;

/** `PUT /api/groups/{id}/look`. What is left out stays; `picture: null` takes it away, as an empty `description` does that. */
export const GroupLook = Type.Object({
  description: OptionalText,
  picture: Type.Optional(Type.Union([Type.String(), Type.Null()])),
});
export type GroupLook = Static<typeof GroupLook>;

export const InviteKey = Type.Object({ inviteKey: Type.String() });
export type InviteKey = Static<typeof InviteKey>;

export const JoinedGroup = Type.Object({ id: Id, group: Id });
export type JoinedGroup = Static<typeof JoinedGroup>;

/** The group one has left: nothing of it any more but its id. Clients look at `entityType`. */
export const LeftGroup = Type.Object({ id: Id, users: Type.Array(Member), entityType: Type.Literal("group") });
export type LeftGroup = Static<typeof LeftGroup>;

export const KeyParams = Type.Object({ key: Type.String({ maxLength: 128 }) });

/** What an invitation tells a visitor, and nothing else. `firstAccount`: the link printed by an empty server; there is no group yet. */
export const Invitation = Type.Union([
  Type.Object({ firstAccount: Type.Literal(true) }),
  Type.Object({
    name: Type.String(),
    members: Type.Integer(),
    invitedBy: Type.Optional(Type.String()),
    /** Whether `…/{key}/picture` shows one. */
    hasPicture: Type.Optional(Type.Literal(true)),
  }),
]);
export type Invitation = Static<typeof Invitation>;

/** One more link into a group, which ends; its `inviteKey` works wherever the group's own does. */
export const InvitationLink = Type.Object({
  id: Id,
  inviteKey: Type.String(),
  createdAt: Seconds,
  /** The name of who made it; absent where the account is gone. */
  createdBy: Type.Optional(Type.String()),
  /** Absent: it stays open until it is taken back. */
  expiresAt: Type.Optional(Seconds),
  /** How many joined by it, and how many may; absent: whoever has it. */
  uses: Type.Integer(),
  mostUses: Type.Optional(Type.Integer()),
});
export type InvitationLink = Static<typeof InvitationLink>;

/** `GET /api/groups/{id}/invitations`: those that are open, newest first. */
export const InvitationLinks = Type.Object({ links: Type.Array(InvitationLink) });
export type InvitationLinks = Static<typeof InvitationLinks>;

/** `POST /api/groups/{id}/invitations`. Null, or left out: without an end, for however many. */
export const InvitationWish = Type.Object({
  /** Made by the client: sending the same one twice makes one link. */
  id: Type.Optional(Id),
  expiresAt: Type.Optional(Type.Union([Type.Integer({ minimum: 0, maximum: 1e11 }), Type.Null()])),
  mostUses: Type.Optional(Type.Union([Type.Integer({ minimum: 1, maximum: invitationUses }), Type.Null()])),
});
export type InvitationWish = Static<typeof InvitationWish>;

/** `GET /api/groups/{id}/storage`: what the files of its messages take up, as they were uploaded. */
export const GroupStorage = Type.Object({ files: Type.Integer(), bytes: Type.Integer() });
export type GroupStorage = Static<typeof GroupStorage>;

export const InvitationLinkParams = Type.Object({
  id: Type.String({ maxLength: 128 }),
  invitationId: Type.String({ maxLength: 128 }),
});

export const PageParams = Type.Object({ id: Type.String(), n: Type.Integer({ minimum: 0, maximum: 1_000_000 }) });
