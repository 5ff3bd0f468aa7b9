import { Type, type Static } from "typebox";
import { reportReasonLength } from "./limits.ts";
import { Author, GroupName } from "./messages.ts";
import { roles } from "./permissions.ts";
import { Id, Seconds, pageOf } from "./wire.ts";

export const MemberRemoval = Type.Object({
  /** Deletes their messages with all comments on them, and their comments. Otherwise all stay. */
  deletesPosts: Type.Optional(Type.Boolean()),
  /** The person cannot join again, and the invitation links of the group that they may know stop working. */
  blocks: Type.Optional(Type.Boolean()),
  /** The person gets a notification. */
  tells: Type.Optional(Type.Boolean()),
});
export type MemberRemoval = Static<typeof MemberRemoval>;

/** `GET /api/groups/{id}/blocks`, for admins: the blocked people, latest first. */
export const GroupBlocks = Type.Object({ people: Type.Array(Type.Object({ person: Author, blockedAt: Seconds })) });
export type GroupBlocks = Static<typeof GroupBlocks>;

export const Approval = Type.Object({ isNeeded: Type.Boolean() });

/** `GET /api/groups/{id}/requests`, for admins: pending requests, oldest first. */
export const JoinRequests = Type.Object({
  requests: Type.Array(
    Type.Object({
      person: Author,
      requestedAt: Seconds,
      /** Name of the person whose invitation they used, if known. */
      invitedBy: Type.Optional(Type.String()),
    }),
  ),
});
export type JoinRequests = Static<typeof JoinRequests>;

export const JoinDecision = Type.Object({
  isAccepted: Type.Boolean(),
  blocks: Type.Optional(Type.Boolean()),
});
export type JoinDecision = Static<typeof JoinDecision>;

/** `GET /api/me/requests`: the person's pending requests. */
export const OwnJoinRequests = Type.Object({
  requests: Type.Array(Type.Object({ group: GroupName, requestedAt: Seconds })),
});
export type OwnJoinRequests = Static<typeof OwnJoinRequests>;

/** Decisions of admins that members can read. */
export const groupLogKinds = [
  "approval_changed",
  "author_claimed",
  "import_started",
  "import_undone",
  "member_accepted",
  "member_removed",
  "member_unblocked",
  "message_deleted",
  "permissions_changed",
  "public_link_ended",
  "role_changed",
  "webhook_added",
  "webhook_removed",
] as const;
export type GroupLogKind = (typeof groupLogKinds)[number];

/** One decision. `person` is whom it was about: for a deleted message its author, for a public link the person who made it. */
export const GroupLogEntry = Type.Object({
  id: Id,
  at: Seconds,
  kind: Type.Unsafe<GroupLogKind>({ type: "string", enum: [...groupLogKinds] }),
  admin: Type.Optional(Author),
  person: Type.Optional(Author),
  role: Type.Optional(Type.Unsafe<(typeof roles)[number]>({ type: "string", enum: [...roles] })),
  blocked: Type.Optional(Type.Boolean()),
  deletedPosts: Type.Optional(Type.Boolean()),
  isNeeded: Type.Optional(Type.Boolean()),
  title: Type.Optional(Type.String()),
  /** Name of the claimed author, of an incoming webhook, or host of an outgoing one. */
  name: Type.Optional(Type.String()),
});
export type GroupLogEntry = Static<typeof GroupLogEntry>;

/** `GET /api/groups/{id}/log?before=`: 50 decisions at a time, the latest first. */
export const GroupLog = pageOf(GroupLogEntry);
export type GroupLog = Static<typeof GroupLog>;

export const GroupLogQuery = Type.Object({ before: Type.Optional(Id) });

/** `POST /api/messages/{id}/report`. */
export const NewReport = Type.Object({ reason: Type.Optional(Type.String({ maxLength: reportReasonLength })) });

export const Report = Type.Object({
  message: Id,
  /** Of a comment: the message whose page shows it. */
  thread: Type.Optional(Id),
  author: Type.Optional(Author),
  /** The title or the beginning of the text, if there is any. */
  text: Type.Optional(Type.String()),
  reporter: Author,
  reportedAt: Seconds,
  reason: Type.Optional(Type.String()),
});
export type Report = Static<typeof Report>;

/** `GET /api/groups/{id}/reports`, for admins: the latest 200 open reports, except those about the admin's own messages. */
export const Reports = Type.Object({ reports: Type.Array(Report) });
export type Reports = Static<typeof Reports>;

/** `GET /api/me/hidden`: the people whose messages this person has hidden. */
export const HiddenPeople = Type.Object({ people: Type.Array(Author) });
export type HiddenPeople = Static<typeof HiddenPeople>;
