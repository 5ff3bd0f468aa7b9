import type { GroupLogKind } from "#contract/moderation.ts";

/** People who cannot join a group any more. */
export interface GroupBlocksTable {
  group_id: string;
  user_id: string;
  blocked_by: string | null;
  blocked_at: number;
}

/** People of an identity provider whom a group removed or blocked, after they deleted their account. */
export interface RefusedIdentitiesTable {
  group_id: string;
  identity_hash: string;
}

/** People who wait for an admin to let them in. */
export interface JoinRequestsTable {
  group_id: string;
  user_id: string;
  inviter_id: string | null;
  requested_at: number;
}

/** Decisions of admins, which all members can read. */
export interface GroupLogTable {
  id: string;
  group_id: string;
  at: number;
  kind: GroupLogKind;
  actor_id: string | null;
  /** The person it was about; null if there was none or the account was deleted. */
  subject_id: string | null;
  data: string;
}

export interface ReportsTable {
  message_id: string;
  reporter_id: string;
  group_id: string;
  reported_at: number;
  /** In the words of the reporter; may be empty. */
  reason: string;
}

/** People whose messages somebody has hidden. */
export interface HiddenPeopleTable {
  user_id: string;
  hidden_id: string;
}
