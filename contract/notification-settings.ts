/** `marks`: the person was marked in a photo. `membership`: the person's own membership and, for admins, requests, reports and claims. `memory`: photos of this day in earlier years. */
export const notificationTopics = [
  ...(["mentions", "messages", "comments", "reactions"] as const),
  ...(["birthdays", "events", "memories", "marks", "people", "membership"] as const),
] as const;
export type NotificationTopic = (typeof notificationTopics)[number];

export const notificationChannels = ["app", "device", "mail"] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

const offByDefault: ReadonlySet<NotificationTopic> = new Set<NotificationTopic>(["memories"]);

const withoutMail: ReadonlySet<NotificationTopic> = new Set<NotificationTopic>([
  ...(["reactions", "people", "events", "marks", "membership"] as const),
]);

/** Emails list only content, birthdays and memories. */
export function isAvailableIn(channel: NotificationChannel, topic: NotificationTopic): boolean {
  return channel !== "mail" || !withoutMail.has(topic);
}

/** `data.news_off` lists differences from the defaults, such as "comments.device people.app": topics turned off, or on if off by default. */
export function isTurnedOff(setting: unknown, topic: NotificationTopic, channel: NotificationChannel): boolean {
  return namesIn(setting).includes(`${topic}.${channel}`) !== offByDefault.has(topic);
}

/** Returns "" if everything is as by default. */
export function withChoice(
  setting: unknown,
  topic: NotificationTopic,
  channel: NotificationChannel,
  wanted: boolean,
): string {
  const others = namesIn(setting).filter((name) => name !== `${topic}.${channel}`);
  return (wanted !== offByDefault.has(topic) ? others : [...others, `${topic}.${channel}`]).join(" ");
}

function namesIn(setting: unknown): string[] {
  return typeof setting === "string" ? setting.split(" ").filter(Boolean) : [];
}

/** Levels of `data.push_text`. Without it, the notification also shows the message title. */
export const pushTexts = ["names", "news"] as const;
export type PushText = "full" | (typeof pushTexts)[number];

export function pushTextOf(setting: unknown): PushText {
  return pushTexts.find((text) => text === setting) ?? "full";
}
