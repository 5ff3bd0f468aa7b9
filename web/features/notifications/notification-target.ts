import type { NotificationCard } from "#contract/notifications.ts";

/** Returns the link of a notification. External addresses have to be http(s). */
export function notificationTarget({ type, target, parent }: NotificationCard): { href: string; isOurs: boolean } {
  switch (type) {
    case "new_message":
      return { href: `/messages/${target}`, isOurs: true };
    case "new_comment":
      return { href: parent ? `/messages/${parent}/${target}` : `/messages/${target}`, isOurs: true };
    case "global_notification":
      if (/^https?:\/\//i.test(target)) return { href: target, isOurs: false };
      return { href: target.startsWith("/") && !target.startsWith("//") ? target : "/", isOurs: true };
    default:
      return { href: `/groups/${target}`, isOurs: true };
  }
}
