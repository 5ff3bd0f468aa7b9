import type { PushText } from "#contract/news.ts";
import type { NotificationType } from "#contract/notifications.ts";
import type { PushMessage } from "#contract/push.ts";
import type { Translate } from "./translate.ts";

export interface PushNews {
  type: NotificationType;
  /** Names of the person and the group; undefined once they were deleted. */
  name: string | undefined;
  group: string | undefined;
  /** The name a group had before. */
  previous?: string;
  /** Title or excerpt of the message, or the text of the notice. */
  words?: string;
}

const wordsAtMost = 120;
const nobody = "--";

/** A line of news for the lock screen, in the reader's language, and of it as much as they want others to read there. */
export function pushMessage(
  { type, name = nobody, group = nobody, previous = nobody, words }: PushNews,
  text: PushText,
  t: Translate,
): PushMessage {
  if (text === "news") return { title: t("push.global_notification") };
  const body = words?.slice(0, wordsAtMost).toWellFormed();
  const title =
    type === "global_notification"
      ? t("push.global_notification")
      : type === "group_name_change"
        ? t("push.group_name_change", { name, group, previous })
        : t(`push.${type}`, { name, group });
  return { title, ...(body && text === "full" && { body }) };
}
