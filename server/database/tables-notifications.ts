import type { NotificationType } from "#contract/notifications.ts";
import type { Generated } from "kysely";
import type { Flag } from "./flag.ts";

/** Notifies every member of the group, one of them, or everyone on the server if there is no group. */
export interface NotificationsTable {
  id: string;
  /** Rises with each notification of a group, in the order of commits, so that it serves as position in the list. */
  created_at: number;
  type: NotificationType;
  /** Subject of a membership notification, as in `data`. Null for all others and for some of earlier versions. */
  about: string | null;
  /** JSON: the two names of a rename, or the text of a notice. */
  data: string;
  target_url: string | null;
  target_message_id: string | null;
  from_user_id: string | null;
  from_group_id: string | null;
  /** The message itself, or for a comment the message it replies to. */
  from_message_id: string | null;
  to_user_id: string | null;
}

/** Further reactions of this user to the message cause no notification for an hour. */
export interface RecentReactorsTable {
  message_id: string;
  user_id: string;
  reacted_at: number;
}

/** Differences for one user. Without a row, it is read if older than the position in `members`. */
export interface NotificationStatesTable {
  user_id: string;
  notification_id: string;
  is_read: Flag | null;
  /** Is also 1 for users who muted the thread. */
  is_removed: Generated<Flag>;
  /** JSON stored by a client in place of the notification's own. */
  data: string | null;
}

/** A time in which a user had turned off this type in the app. */
export interface NotificationPausesTable {
  user_id: string;
  type: NotificationType;
  paused_at: number;
  resumed_at: number | null;
}

export interface ThreadMutesTable {
  message_id: string;
  user_id: string;
  created_at: number;
}

export interface DigestsTable {
  user_id: string;
  frequency: "immediately" | "hourly" | "daily" | "weekly" | "monthly";
  time_zone: string | null;
  checked_at: number;
  due_at: number;
}

export interface ServerEmailsTable {
  user_id: string;
  due_at: number;
}

/** Deleted with its session. */
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
