import type { NotificationType } from "#contract/notifications.ts";
import type { Generated } from "kysely";
import type { Flag } from "./flag.ts";

export interface NotificationsTable {
  id: string;
  created_at: number;
  owner_id: string;
  type: NotificationType;
  /** Identifies the event. Unique together with the owner, so that nobody is notified twice. */
  event_key: string;
  is_read: Flag;
  /** JSON: the two names of a rename, the text of a notice. */
  data: string;
  /** Of a notice to all: where it leads. */
  target_url: string | null;
  /** The message it is about. */
  target_message_id: string | null;
  from_user_id: string | null;
  from_group_id: string | null;
  /** The message itself, or of a comment the one it answers. */
  from_message_id: string | null;
  /** When a mail was made that lists it; null as long as none does; 0 if none ever shall. */
  digested_at: number | null;
  /** 0 for what only comes on a device or by mail. */
  show_in_app: Generated<Flag>;
}

/** A message below which somebody wants to hear of no more comments. */
export interface ThreadMutesTable {
  message_id: string;
  user_id: string;
  created_at: number;
}

/** One for each person who wants news by mail. */
export interface DigestsTable {
  user_id: string;
  frequency: "immediately" | "hourly" | "daily" | "weekly" | "monthly";
  /** Null: the server's. */
  time_zone: string | null;
  /** Notifications made after this id are listed: it says when the person began to want mails. */
  after_id: string;
  checked_at: number;
  due_at: number;
}

/** A browser that is told while Hearth is closed there. It goes with the session that made it. */
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
  /** JSON of ids; never text that a person wrote. */
  payload: string;
}
