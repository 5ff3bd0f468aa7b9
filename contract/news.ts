/** What people are told of: what members post, their comments, and who joins, leaves and renames a group. */
export const notificationTopics = ["messages", "comments", "people"] as const;
export type NotificationTopic = (typeof notificationTopics)[number];

/** How: by the bell, on their devices while Hearth is closed there, by mail. */
export const notificationChannels = ["app", "device", "mail"] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

/** Mails list what is written, and nothing else. */
export function comesBy(way: NotificationChannel, kind: NotificationTopic): boolean {
  return way !== "mail" || kind !== "people";
}

/** `data.news_off` says what a person does without, such as "comments.device people.app". They get all the rest. */
export function isNewsOff(setting: unknown, kind: NotificationTopic, way: NotificationChannel): boolean {
  return namesIn(setting).includes(`${kind}.${way}`);
}

/** The setting after a choice; "" where there is nothing that the person does without. */
export function withNews(setting: unknown, kind: NotificationTopic, way: NotificationChannel, wanted: boolean): string {
  const others = namesIn(setting).filter((name) => name !== `${kind}.${way}`);
  return (wanted ? others : [...others, `${kind}.${way}`]).join(" ");
}

function namesIn(setting: unknown): string[] {
  return typeof setting === "string" ? setting.split(" ").filter(Boolean) : [];
}

/** What a notification on a device shows, as `data.push_text` says it: without that, also what the message is called. */
export const pushTexts = ["names", "news"] as const;
export type PushText = "full" | (typeof pushTexts)[number];

export function pushTextOf(setting: unknown): PushText {
  return pushTexts.find((text) => text === setting) ?? "full";
}
