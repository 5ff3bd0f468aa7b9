import { Type, type Static } from "typebox";
import { Avatar } from "./files.ts";
import { Id, Seconds, SomeText } from "./wire.ts";

export const GroupOfMine = Type.Object({
  id: Id,
  name: Type.String(),
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
  entityType: Type.Literal("user"),
});
export type Member = Static<typeof Member>;

/** `GET /api/groups/{id}`. `inviteKey` only where invitation links are shown; then `secretKey` says the same, for the oldest clients (reference 11.2). */
export const Group = Type.Object({
  id: Id,
  name: Type.String(),
  secretKey: Type.String(),
  inviteKey: Type.Optional(Type.String()),
  users: Type.Array(Member),
  createdAt: Seconds,
  lastActivityDate: Seconds,
  entityType: Type.Literal("group"),
});
export type Group = Static<typeof Group>;

export const NewGroup = Type.Object({ name: SomeText, createdAt: Type.Optional(Type.Number()) });
export type NewGroup = Static<typeof NewGroup>;

/** Current clients send the whole group back; only `name` counts. */
export const GroupChanges = Type.Object({ name: SomeText });
export type GroupChanges = Static<typeof GroupChanges>;

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
  Type.Object({ name: Type.String(), members: Type.Integer(), invitedBy: Type.Optional(Type.String()) }),
]);
export type Invitation = Static<typeof Invitation>;

export const PageParams = Type.Object({ id: Type.String(), n: Type.Integer({ minimum: 0, maximum: 1_000_000 }) });

/** `GET /api/groups/{id}/page/{n}`: ids only, 30 a page, from 0. Our own client asks for `/cards/{n}`. */
export const GroupPage = Type.Object({ messages: Type.Array(Id), totalItems: Type.Integer() });
export type GroupPage = Static<typeof GroupPage>;
