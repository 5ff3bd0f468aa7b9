import type { PushText } from "#contract/notification-settings.ts";
import type { NotificationType } from "#contract/notifications.ts";
import type { PushMessage } from "#contract/push.ts";
import type { Translate } from "./translate.ts";

export interface PushNews {
  type: NotificationType;
  /** Names of the user and the group; undefined once deleted. */
  name: string | undefined;
  group: string | undefined;
  /** The previous name of a group. */
  previous?: string;
  /** Title or excerpt of the message, or the text of the notice. */
  words?: string;
  /** Of a reaction. */
  emoji?: string;
}

const wordsAtMost = 120;
const nobody = "--";

/** Text for the lock screen in the reader's language, with as much detail as they allow. */
export function pushMessage(
  { type, name = nobody, group = nobody, previous = nobody, words, emoji = "" }: PushNews,
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
        : t(`push.${type}`, { name, group, emoji });
  return { title, ...(body && text === "full" && { body }) };
}
