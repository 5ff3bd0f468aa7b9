import { cutText } from "#contract/cut-text.ts";
import type { PushText } from "#contract/notification-settings.ts";
import type { NotificationType } from "#contract/notifications.ts";
import type { PushMessage } from "#contract/push.ts";
import type { Translate } from "./translate.ts";

export interface PushNews {
  type: NotificationType;
  name: string | undefined;
  group: string | undefined;
  previous?: string;
  /** Title or excerpt of the message, or the text of the notice. */
  words?: string;
  emoji?: string;
  about?: string;
  role?: string;
}

const wordsAtMost = 120;
const nobody = "--";

/** Includes only the details that the recipient allows on the lock screen. */
export function pushMessage(news: PushNews, text: PushText, t: Translate): PushMessage {
  if (text === "news") return { title: t("push.global_notification") };
  const body = news.words && cutText(news.words, wordsAtMost);
  return { title: pushTitle(news, t), ...(body && text === "full" && { body }) };
}

function pushTitle(news: PushNews, t: Translate): string {
  const { type, name = nobody, group = nobody, previous = nobody, emoji = "" } = news;
  if (type === "global_notification") return t("push.global_notification");
  if (type === "group_name_change") return t("push.group_name_change", { name, group, previous });
  if (type === "membership") return t(membershipKey(news), { name, group });
  return t(`push.${type}`, { name, group, emoji });
}

function membershipKey({ about, role }: PushNews) {
  const key = membershipKeys.find((one) => one === (about === "role" ? `role_${role}` : about));
  return `push.membership_${key ?? "accepted"}` as const;
}

const membershipKeys = [
  ...(["accepted", "brought_in", "password_link", "removed", "report", "request"] as const),
  ...(["claim", "claim_refused", "claimed", "photo_claim", "photo_claimed"] as const),
  ...(["role_admin", "role_member", "role_owner", "role_reader"] as const),
] as const;
