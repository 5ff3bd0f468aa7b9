import {
  isAvailableIn,
  isTurnedOff,
  notificationChannels,
  type NotificationTopic,
  type NotificationChannel,
} from "#contract/notification-settings.ts";
import type { NotificationType } from "#contract/notifications.ts";

/** Notices from the operator have no topic, because they cannot be switched off. */
const kinds: Readonly<Partial<Record<NotificationType, NotificationTopic>>> = {
  mention: "mentions",
  new_message: "messages",
  new_comment: "comments",
  reaction: "reactions",
  birthday: "birthdays",
  membership: "membership",
  event_reminder: "events",
  event_soon: "events",
  event_cancelled: "events",
  confirmation_reminder: "messages",
  poll_reminder: "events",
  memory: "memories",
  photo_mark: "marks",
  user_joined_group: "people",
  user_left_group: "people",
  group_name_change: "people",
};

const all: ReadonlySet<NotificationChannel> = new Set(notificationChannels);

/** `settings` is JSON, or null for the defaults. */
export function enabledChannels(type: NotificationType, settings: string | null): ReadonlySet<NotificationChannel> {
  const kind = kinds[type];
  if (kind === undefined) return all;
  const { news_off } = JSON.parse(settings ?? "{}") as { news_off?: unknown };
  return new Set(notificationChannels.filter((way) => isAvailableIn(way, kind) && !isTurnedOff(news_off, kind, way)));
}

export function typesOffInApp(settings: string): NotificationType[] {
  return (Object.keys(kinds) as NotificationType[]).filter((type) => !enabledChannels(type, settings).has("app"));
}

export function typesInDigest(settings: string): NotificationType[] {
  const listed: NotificationType[] = ["mention", "new_message", "new_comment", "birthday", "memory"];
  return listed.filter((type) => enabledChannels(type, settings).has("mail"));
}

export function isWanted(type: NotificationType, settings: string): boolean {
  return enabledChannels(type, settings).size > 0;
}
