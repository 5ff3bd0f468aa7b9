import type { GroupLogKind } from "#contract/moderation.ts";

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

export interface JoinRequestsTable {
  group_id: string;
  user_id: string;
  inviter_id: string | null;
  requested_at: number;
}

export interface GroupLogTable {
  id: string;
  group_id: string;
  at: number;
  kind: GroupLogKind;
  actor_id: string | null;
  /** Null if there was none or the account was deleted. */
  subject_id: string | null;
  data: string;
}

export interface ReportsTable {
  message_id: string;
  reporter_id: string;
  group_id: string;
  reported_at: number;
  reason: string;
}

export interface HiddenPeopleTable {
  user_id: string;
  hidden_id: string;
}
