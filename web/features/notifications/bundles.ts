import type { NotificationCard } from "#contract/notifications.ts";

/** Those that tell of the same thing, newest first: they stand as one. */
export type Bundle = readonly [NotificationCard, ...NotificationCard[]];

/** Comments on one thread stand together, those who joined one group, and those who left it. A bundle stands where its newest does. */
export function bundlesOf(items: readonly NotificationCard[]): Bundle[] {
  const bundles = new Map<string, [NotificationCard, ...NotificationCard[]]>();
  for (const item of items) {
    const key = keyOf(item);
    const bundle = bundles.get(key);
    if (bundle) bundle.push(item);
    else bundles.set(key, [item]);
  }
  return [...bundles.values()];
}

function keyOf({ id, type, thread, target }: NotificationCard): string {
  if (type === "new_comment" && thread) return `${type} ${thread.id}`;
  return type === "user_joined_group" || type === "user_left_group" ? `${type} ${target}` : id;
}

type Doer = NotificationCard["fromUser"];

/** Who did it, each once, the last one first; undefined for those whose account is gone. */
export function doersOf(bundle: Bundle): [Doer, ...Doer[]] {
  const [last, ...others] = [...new Map(bundle.map(({ fromUser }) => [fromUser?.id, fromUser])).values()];
  return [last, ...others];
}

export function isUnread(bundle: Bundle): boolean {
  return bundle.some(({ read }) => !read);
}

/** Where reading goes on: at the first that nobody has looked at, else at the last. */
export function entryOf(bundle: Bundle): NotificationCard {
  return bundle.findLast(({ read }) => !read) ?? bundle[0];
}

export interface Part {
  name: "new" | "today" | "earlier";
  bundles: Bundle[];
}

/** What is new stands first. `fresh`: what was new when the list was opened, and stays there while it is open. `midnight`: in epoch seconds. */
export function partsOf(
  items: readonly NotificationCard[],
  { fresh, midnight }: { fresh: ReadonlySet<string>; midnight: number },
): Part[] {
  const nameOf = ({ id, createdAt }: NotificationCard) => {
    if (fresh.has(id)) return "new";
    return createdAt >= midnight ? "today" : "earlier";
  };
  const parts = (["new", "today", "earlier"] as const).map((name) => {
    return { name, bundles: bundlesOf(items.filter((item) => nameOf(item) === name)) };
  });
  return parts.filter(({ bundles }) => bundles.length > 0);
}
