import type { NotificationType } from "#contract/notifications.ts";
import type { Generated } from "kysely";
import type { Flag } from "./flag.ts";

export interface NotificationsTable {
  id: string;
  created_at: number;
  owner_id: string;
  type: NotificationType;
  /** Identifies the event. Unique together with the owner, so that each user is notified once. */
  event_key: string;
  is_read: Flag;
  /** JSON: the two names of a rename, or the text of a notice. */
  data: string;
  /** The link of a notice. */
  target_url: string | null;
  /** The message it is about. */
  target_message_id: string | null;
  from_user_id: string | null;
  from_group_id: string | null;
  /** The message itself, or for a comment the message it replies to. */
  from_message_id: string | null;
  /** When it was listed in an email; null if not yet; 0 if never to be listed. */
  digested_at: number | null;
  /** 0 if sent only by push or email. */
  show_in_app: Generated<Flag>;
}

/** A message whose comments a user does not want to be notified of. */
export interface ThreadMutesTable {
  message_id: string;
  user_id: string;
  created_at: number;
}

/** One per user with email digests. */
export interface DigestsTable {
  user_id: string;
  frequency: "immediately" | "hourly" | "daily" | "weekly" | "monthly";
  /** Null for the server's time zone. */
  time_zone: string | null;
  /** Only notifications after this id are listed: those since digests were turned on. */
  after_id: string;
  checked_at: number;
  due_at: number;
}

/** A push subscription of a browser. Deleted with its session. */
export interface PushSubscriptionsTable {
  id: string;
  created_at: number;
  user_id: string;
  session_hash: string;
  endpoint: string;
  /** The browser's public key and shared secret (RFC 8291), base64url. */
  p256dh: string;
  auth: string;
}

export interface LiveEventsTable {
  id: Generated<number>;
  at: number;
  group_id: string | null;
  user_id: string | null;
  name: string;
  /** JSON of ids; never text written by users. */
  payload: string;
}
