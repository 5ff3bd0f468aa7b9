import type { NotificationCard } from "#contract/notifications.ts";

/** Notifications about the same thing, newest first, shown as one. */
export type NotificationGroup = readonly [NotificationCard, ...NotificationCard[]];

/** Merges comments on the same thread, and people who joined or left the same group. Each result takes the place of its newest notification. */
export function groupNotifications(items: readonly NotificationCard[]): NotificationGroup[] {
  const groups = new Map<string, [NotificationCard, ...NotificationCard[]]>();
  for (const item of items) {
    const key = keyOf(item);
    const grouped = groups.get(key);
    if (grouped) grouped.push(item);
    else groups.set(key, [item]);
  }
  return [...groups.values()];
}

function keyOf({ id, type, thread, target }: NotificationCard): string {
  if (type === "new_comment" && thread) return `${type} ${thread.id}`;
  return type === "user_joined_group" || type === "user_left_group" ? `${type} ${target}` : id;
}

type Doer = NotificationCard["fromUser"];

/** Returns the distinct people, latest first; undefined for deleted accounts. */
export function doersOf(grouped: NotificationGroup): [Doer, ...Doer[]] {
  const [last, ...others] = [...new Map(grouped.map(({ fromUser }) => [fromUser?.id, fromUser])).values()];
  return [last, ...others];
}

export function isUnread(grouped: NotificationGroup): boolean {
  return grouped.some(({ read }) => !read);
}

/** Returns the first unread notification, or else the last one. */
export function entryOf(grouped: NotificationGroup): NotificationCard {
  return grouped.findLast(({ read }) => !read) ?? grouped[0];
}

export interface Part {
  name: "new" | "today" | "earlier";
  groups: NotificationGroup[];
}

/** Splits into new and earlier, or into today and earlier if none is new. `fresh`: new when the list was opened. `midnight`: epoch seconds. */
export function splitByAge(
  items: readonly NotificationCard[],
  { fresh, midnight }: { fresh: ReadonlySet<string>; midnight: number },
): Part[] {
  const isAnyNew = items.some(({ id }) => fresh.has(id));
  const nameOf = ({ id, createdAt }: NotificationCard) => {
    if (fresh.has(id)) return "new";
    return !isAnyNew && createdAt >= midnight ? "today" : "earlier";
  };
  const parts = (["new", "today", "earlier"] as const).map((name) => {
    return { name, groups: groupNotifications(items.filter((item) => nameOf(item) === name)) };
  });
  return parts.filter(({ groups }) => groups.length > 0);
}

/** Returns whether it is about a comment rather than a message on the group's page. */
export function isOfComment({ target, thread }: Pick<NotificationCard, "target" | "thread">): boolean {
  return thread !== undefined && thread.id !== target;
}
