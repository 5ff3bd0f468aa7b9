import type { SecurityEventKind } from "#contract/security.ts";

export interface UsersTable {
  id: string;
  created_at: number;
  /** Lower case and unique. Usually an e-mail address; imported ones may be anything. */
  login: string;
  password_hash: string;
  name: string;
  avatar_id: string | null;
  /** JSON of the person's own settings. */
  data: string;
  last_activity_at: number;
}

/** One per sign-in, so that each can be listed and ended. Only hashes of the key and of its cookie are kept. */
export interface SessionsTable {
  key_hash: string;
  cookie_hash: string;
  user_id: string;
  created_at: number;
  /** Written at most hourly. */
  last_used_at: number;
  /** When its owner last signed in; a session that follows another by a key reset keeps the time of that one. */
  signed_in_at: number;
  /** The browser's User-Agent at sign-in. */
  device: string;
}

export interface PasswordResetsTable {
  key_hash: string;
  user_id: string;
  expires_at: number;
}

/** A new login that counts once a link in a mail to it was followed; one for each person. */
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
  /** The IP address it came from. */
  address: string;
  /** The browser's User-Agent. */
  device: string;
}

/** Secrets of the second factor. */
export interface SecondFactorsTable {
  user_id: string;
  /** To be read with the server's key alone. */
  sealed_secret: string;
  created_at: number;
  /** When the first code was right; null until then. */
  confirmed_at: number | null;
  /** The half minute, counted from 1970, of the last code that was taken. */
  last_step: number;
}

/** For when the phone is lost, each good once. */
export interface RecoveryCodesTable {
  user_id: string;
  code_hash: string;
}

/** A passkey: the public key of a key pair that a person's device keeps. */
export interface PasskeysTable {
  id: string;
  user_id: string;
  /** The credential id of the device, in base64url. */
  credential_id: string;
  /** COSE, in base64url. */
  public_key: string;
  /** Of its uses, as the device counts them; 0 where it does not. */
  counter: number;
  /** How a browser reaches it, in the words of WebAuthn with spaces between; may be empty. */
  transports: string;
  name: string;
  created_at: number;
  /** Null until somebody has signed in with it. */
  last_used_at: number | null;
}

/** Challenges that a passkey has answered, until they would have ended anyway. */
export interface UsedChallengesTable {
  hash: string;
  expires_at: number;
}

/** Failures of the last day where secrets can be guessed; success is not recorded. */
export interface FailedAttemptsTable {
  id: string;
  at: number;
  /** Kind of the attempt, such as "login" or "invitation". */
  kind: string;
  /** The address or /64 (`networksOf`), or the id of a known device. */
  address: string;
  /** The address or /48. */
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
  /** Lets in those who are members already. */
  secret_key: string;
  /** The person who created or last reset the invitation link. */
  inviter_id: string | null;
  /** The person who created it; null if the account was deleted or the group was imported. */
  creator_id: string | null;
  last_activity_at: number;
  /** How many of its messages are in front: counting a million of them takes too long for every page. */
  group_page_count: number;
  /** When its last member left: 30 days later it goes. Null while somebody is in. */
  abandoned_at: number | null;
}

/** Links into a group that end, beside its own. Those that ended stay. */
export interface InvitationsTable {
  id: string;
  group_id: string;
  invite_key: string;
  maker_id: string | null;
  created_at: number;
  expires_at: number | null;
  /** How many may join by it; null: whoever has it. */
  most_uses: number | null;
  uses: number;
  /** When it was taken back. */
  ended_at: number | null;
}

export interface MembersTable {
  group_id: string;
  user_id: string;
  joined_at: number;
  /** By whose invitation; null for who made the group, and where it is not known. */
  inviter_id: string | null;
  /** Messages received up to then are read; initially the time of joining. */
  read_until: number;
}

/** How far a person has read below a message, by arrival. Without a row, not at all; a row also means that the message itself is read. */
export interface ThreadReadPositionsTable {
  user_id: string;
  message_id: string;
  read_until: number;
}

export interface BookmarksTable {
  id: string;
  created_at: number;
  user_id: string;
  message_id: string;
}
