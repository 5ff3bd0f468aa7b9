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
  /** Notices from the operator up to this time are read, unless `notification_states` says otherwise. */
  notices_read_until: Generated<number>;
  /** 1 if the settings turn read receipts off. */
  hides_reading: Generated<Flag>;
  /** Month times 100 plus day, such as 517 for 17 May. */
  birthday: number | null;
  birth_year: number | null;
  /** The latest year in which others were notified of the birthday. */
  birthday_told_in: number | null;
  /** 1 if the person runs this server. It gives no access to groups. */
  is_administrator: Generated<Flag>;
  suspended_at: number | null;
}

/** One per sign-in, so that each can be listed and ended. Stores only hashes of the key and its cookie. */
export interface SessionsTable {
  key_hash: string;
  cookie_hash: string;
  user_id: string;
  created_at: number;
  /** Updated at most hourly. */
  last_used_at: number;
  /** Time of the last sign-in; a session created by a key reset keeps that of its predecessor. */
  signed_in_at: number;
  /** The browser's User-Agent at sign-in; the name of an API key. */
  device: string;
  /** Scopes of an API key, separated by spaces; null for a browser, which may do everything. */
  scopes: string | null;
  expires_at: number | null;
  /** Time at which a third-party client first sent a formatted text, in milliseconds; null if it never did. */
  rich_text_at: number | null;
}

/** People without an email address, and who helps them to sign in. */
export interface SponsorshipsTable {
  user_id: string;
  /** Null once the account of the sponsor is deleted. */
  sponsor_id: string | null;
  /** The login that the account was created with. After a change to an email address, the account is no longer sponsored. */
  login: string | null;
  created_at: number;
  /** 1 if the password is a PIN, which stops working after some wrong ones. */
  has_pin: Generated<Flag>;
  wrong_pins: Generated<number>;
}

/** Links that sign in one device, once. Stores only hashes of their keys. */
export interface DeviceLinksTable {
  key_hash: string;
  user_id: string;
  expires_at: number;
}

export interface PasswordResetsTable {
  key_hash: string;
  user_id: string;
  expires_at: number;
  /** The address to which the link was emailed; null if it was shown to somebody. */
  mailed_to: string | null;
}

/** Addresses that people have proven to own. One counts only while it is the login. */
export interface ProvenAddressesTable {
  user_id: string;
  login: string;
  proven_at: number;
}

/** A login that awaits confirmation by an emailed link; one per user. It is a new one, or the present one that is not proven yet. */
export interface LoginChangesTable {
  user_id: string;
  login: string;
  key_hash: string;
  expires_at: number;
}

/** Events in the security log of an account, shown to its owner. */
export interface SecurityEventsTable {
  id: string;
  user_id: string;
  at: number;
  kind: SecurityEventKind;
  address: string;
  /** The browser's User-Agent. */
  device: string;
  /** The administrator who caused it; null if it was the owner, or somebody unknown. */
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

/** A passkey: the public key of a key pair on a user's device. */
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

/** An account at a provider of OpenID Connect, by which a person signs in. */
export interface ExternalIdentitiesTable {
  issuer: string;
  subject: string;
  user_id: string;
  created_at: number;
}

/** The address at which feed readers of a member find a group. Stores only the hash of its secret part. */
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

/** Failed attempts of the last day; success is not recorded. */
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
  /** A short note on its purpose; may be empty. */
  description: string;
  picture_id: string | null;
  invite_key: string;
  /** Works for existing members only. */
  secret_key: string;
  /** The person who created or last reset the invitation link. */
  inviter_id: string | null;
  /** The person who created it; null if the account was deleted or the group was imported. */
  creator_id: string | null;
  last_activity_at: number;
  /** Number of messages on its page; counting a million of them for every page would take too long. */
  group_page_count: number;
  /** When the last member left, 30 days before deletion. Null while it has members. */
  abandoned_at: number | null;
  suspended_at: Generated<number | null>;
  /** JSON of the permissions that differ from those of the family preset. */
  permissions: Generated<string>;
  /** New members need the approval of an admin. */
  needs_approval: Generated<Flag>;
  has_webhooks: Generated<Flag>;
}

/** Temporary invitation links of a group. Ended ones are kept. */
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
  /** The inviter; null for the creator of the group, and if unknown. */
  inviter_id: string | null;
  /** Messages received up to this time are read; initially the time of joining. */
  read_until: number;
  /** Notifications of the group from this time on are theirs: those since they joined. */
  notifications_since: Generated<number>;
  /** Notifications up to this time are read, unless `notification_states` says otherwise. */
  notifications_read_until: Generated<number>;
  /** Digests have listed notifications up to this time. */
  digested_until: Generated<number>;
  /** When the group stops being muted, or null if it never was. */
  muted_until: number | null;
  /** 1 if mentions of the member and replies to them cause notifications even while the group is muted. */
  mute_spares_personal: Generated<Flag>;
  role: Generated<Role>;
  /** Part of the signature of reply addresses, so that they end with the membership. Empty for members of earlier versions. */
  reply_salt: Generated<string>;
}

/** How far a user has read below a message, by arrival. A row also means that the message itself has been read. */
export interface ThreadReadPositionsTable {
  user_id: string;
  message_id: string;
  read_until: number;
  /** 1 while the user has only read it with read receipts turned off. */
  is_hidden: Generated<Flag>;
}

export interface BookmarksTable {
  id: string;
  created_at: number;
  user_id: string;
  message_id: string;
}
