import type { Generated } from "kysely";
import type { Role } from "#contract/permissions.ts";
import type { SecurityEventKind } from "#contract/security.ts";
import type { Flag } from "./flag.ts";

/** `imported`: an author of imported messages, who cannot sign in. `deleted`: an account whose data is being deleted. */
export type UserKind = "account" | "imported" | "deleted";

export interface UsersTable {
  id: string;
  created_at: number;
  kind: Generated<UserKind>;
  /** Lower case and unique. Usually an email address; imported ones may be anything. */
  login: string;
  password_hash: string;
  name: string;
  avatar_id: string | null;
  data: string;
  last_activity_at: number;
  /** Unless `notification_states` says otherwise. */
  notices_read_until: Generated<number>;
  hides_reading: Generated<Flag>;
  /** Their marks in photos are hidden and deleted, and new ones refused. */
  refuses_photo_marks: Generated<Flag>;
  /** Month times 100 plus day: 517 for 17 May. */
  birthday: number | null;
  birth_year: number | null;
  /** The latest year in which others were notified of the birthday. */
  birthday_told_in: number | null;
  /** Gives no access to groups. */
  is_administrator: Generated<Flag>;
  suspended_at: number | null;
}

/** One per sign-in, so that each can be ended. Stores only hashes of the key and its cookie. */
export interface SessionsTable {
  key_hash: string;
  cookie_hash: string;
  user_id: string;
  created_at: number;
  last_used_at: number;
  /** A session created by a key reset keeps that of its predecessor. */
  signed_in_at: number;
  /** The browser's User-Agent at sign-in; the name of an API key. */
  device: string;
  /** Scopes of an API key, separated by spaces; null for a browser, which may do everything. */
  scopes: string | null;
  expires_at: number | null;
  /** Time when a third-party client first sent a formatted text, in milliseconds. */
  rich_text_at: number | null;
}

/** People without an email address, and who helps them to sign in. */
export interface SponsorshipsTable {
  user_id: string;
  sponsor_id: string | null;
  /** The original login. After a change to an email address, the account is no longer sponsored. */
  login: string | null;
  created_at: number;
  /** A PIN is locked after some wrong attempts. */
  has_pin: Generated<Flag>;
  wrong_pins: Generated<number>;
}

/** Each signs in one device, once. Stores only hashes of keys. */
export interface DeviceLinksTable {
  key_hash: string;
  user_id: string;
  expires_at: number;
}

export interface PasswordResetsTable {
  key_hash: string;
  user_id: string;
  expires_at: number;
  mailed_to: string | null;
}

/** Counts only while it is the login. */
export interface ProvenAddressesTable {
  user_id: string;
  login: string;
  proven_at: number;
}

/** A new or still unproven login that awaits confirmation by an emailed link; one per user. */
export interface LoginChangesTable {
  user_id: string;
  login: string;
  key_hash: string;
  expires_at: number;
}

export interface SecurityEventsTable {
  id: string;
  user_id: string;
  at: number;
  kind: SecurityEventKind;
  address: string;
  device: string;
  /** The administrator who caused it; null if it was the owner or unknown. */
  actor_id: string | null;
}

export interface SecondFactorsTable {
  user_id: string;
  sealed_secret: string;
  created_at: number;
  confirmed_at: number | null;
  /** Half-minute step since 1970 of the last accepted code. */
  last_step: number;
}

export interface RecoveryCodesTable {
  user_id: string;
  code_hash: string;
}

export interface PasskeysTable {
  id: string;
  user_id: string;
  credential_id: string;
  public_key: string;
  counter: number;
  /** WebAuthn transports, separated by spaces; may be empty. */
  transports: string;
  name: string;
  created_at: number;
  last_used_at: number | null;
}

export interface ExternalIdentitiesTable {
  issuer: string;
  subject: string;
  user_id: string;
  created_at: number;
}

/** Stores only the hash of the cookie, which is derived from the secret part of the address. */
export interface FramesTable {
  id: string;
  user_id: string;
  name: string;
  token_hash: string;
  created_at: number;
  last_used_at: number | null;
  /** The photo that a member last sent to it, and when. */
  shown_message_id: string | null;
  shown_file_id: string | null;
  shown_at: number | null;
}

export interface FrameGroupsTable {
  frame_id: string;
  group_id: string;
}

/** Stores only the hash of the secret part. */
export interface GroupFeedsTable {
  user_id: string;
  group_id: string;
  token_hash: string;
  created_at: number;
}

export interface UsedChallengesTable {
  hash: string;
  expires_at: number;
}

export interface FailedAttemptsTable {
  id: string;
  at: number;
  kind: string;
  /** The address or /64 (`networksOf`), or the id of a known device. */
  address: string;
  network: string;
  account: string;
}

export interface GroupsTable {
  id: string;
  created_at: number;
  name: string;
  description: string;
  picture_id: string | null;
  invite_key: string;
  /** Works for existing members only. */
  secret_key: string;
  inviter_id: string | null;
  /** Null if the account was deleted or the group was imported. */
  creator_id: string | null;
  last_activity_at: number;
  /** Counting a million messages for every page would take too long. */
  group_page_count: number;
  /** 30 days before deletion. Null while it has members. */
  abandoned_at: number | null;
  suspended_at: Generated<number | null>;
  /** JSON of the permissions that differ from the family preset. */
  permissions: Generated<string>;
  needs_approval: Generated<Flag>;
  has_webhooks: Generated<Flag>;
}

/** Ended links are kept. */
export interface InvitationsTable {
  id: string;
  group_id: string;
  invite_key: string;
  created_by: string | null;
  created_at: number;
  expires_at: number | null;
  max_uses: number | null;
  uses: number;
  revoked_at: number | null;
}

export interface MembersTable {
  group_id: string;
  user_id: string;
  joined_at: number;
  /** Null for the creator of the group, and if unknown. */
  inviter_id: string | null;
  /** Initially the time of joining. */
  read_until: number;
  /** Time from which the member receives the group's notifications: when they joined. */
  notifications_since: Generated<number>;
  notifications_read_until: Generated<number>;
  /** Digests have listed notifications up to this time. */
  digested_until: Generated<number>;
  muted_until: number | null;
  /** Mentions and replies cause notifications even while muted. */
  mute_spares_personal: Generated<Flag>;
  role: Generated<Role>;
  /** Part of the signature of reply addresses, so that they end with the membership. Empty for members of earlier versions. */
  reply_salt: Generated<string>;
}

/** Position up to which a user has read below a message, by arrival. A row also means that the message itself has been read. */
export interface ThreadReadPositionsTable {
  user_id: string;
  message_id: string;
  read_until: number;
  /** Read only with read receipts turned off. */
  is_hidden: Generated<Flag>;
}

export interface BookmarksTable {
  id: string;
  created_at: number;
  user_id: string;
  message_id: string;
}
