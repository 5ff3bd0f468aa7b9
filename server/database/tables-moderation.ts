import type { GroupLogKind } from "#contract/moderation.ts";

/** People who cannot join a group any more. */
export interface GroupBlocksTable {
  group_id: string;
  user_id: string;
  /** The admin; null if the account was deleted. */
  blocked_by: string | null;
  blocked_at: number;
}

/** People of a directory whom a group removed or blocked, once they have deleted their account. */
export interface RefusedIdentitiesTable {
  group_id: string;
  /** Hash of the issuer and the person's id there. */
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
  /** The admin; null if the account was deleted. */
  actor_id: string | null;
  /** The person it was about; null if there was none or the account was deleted. */
  subject_id: string | null;
  /** JSON. */
  data: string;
}

/** Messages reported to the admins, who have not answered yet. */
export interface ReportsTable {
  message_id: string;
  reporter_id: string;
  group_id: string;
  reported_at: number;
  /** In the words of the reporter; may be empty. */
  reason: string;
}

/** People whose messages somebody does not want to see. */
export interface HiddenPeopleTable {
  user_id: string;
  hidden_id: string;
}
