import { Type, type Static } from "typebox";
import { reportReasonLength } from "./limits.ts";
import { Author, GroupName } from "./messages.ts";
import { roles } from "./permissions.ts";
import { Id, Seconds, pageOf } from "./wire.ts";

export const MemberRemoval = Type.Object({
  /** Deletes their messages with all comments, and their comments. */
  deletesPosts: Type.Optional(Type.Boolean()),
  /** Prevents rejoining, and revokes the invitation links that the person may know. */
  blocks: Type.Optional(Type.Boolean()),
  tells: Type.Optional(Type.Boolean()),
});
export type MemberRemoval = Static<typeof MemberRemoval>;

/** Latest first. */
export const GroupBlocks = Type.Object({ people: Type.Array(Type.Object({ person: Author, blockedAt: Seconds })) });
export type GroupBlocks = Static<typeof GroupBlocks>;

export const Approval = Type.Object({ isNeeded: Type.Boolean() });

/** Oldest first. */
export const JoinRequests = Type.Object({
  requests: Type.Array(
    Type.Object({
      person: Author,
      requestedAt: Seconds,
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
  "name_claimed",
  "permissions_changed",
  "public_link_ended",
  "role_changed",
  "webhook_added",
  "webhook_removed",
] as const;
export type GroupLogKind = (typeof groupLogKinds)[number];

/** `person`: the author of a deleted message, or the creator of a public link. */
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
  /** Claimed name, name of the incoming webhook, or host of the outgoing webhook. */
  name: Type.Optional(Type.String()),
});
export type GroupLogEntry = Static<typeof GroupLogEntry>;

/** 50 at a time, latest first. */
export const GroupLog = pageOf(GroupLogEntry);
export type GroupLog = Static<typeof GroupLog>;

export const GroupLogQuery = Type.Object({ before: Type.Optional(Id) });

export const NewReport = Type.Object({ reason: Type.Optional(Type.String({ maxLength: reportReasonLength })) });

export const Report = Type.Object({
  message: Id,
  /** Message whose page shows this comment. */
  thread: Type.Optional(Id),
  author: Type.Optional(Author),
  text: Type.Optional(Type.String()),
  reporter: Author,
  reportedAt: Seconds,
  reason: Type.Optional(Type.String()),
});
export type Report = Static<typeof Report>;

/** The latest 200 open reports, except those about the admin's own messages. */
export const Reports = Type.Object({ reports: Type.Array(Report) });
export type Reports = Static<typeof Reports>;

export const HiddenPeople = Type.Object({ people: Type.Array(Author) });
export type HiddenPeople = Static<typeof HiddenPeople>;
