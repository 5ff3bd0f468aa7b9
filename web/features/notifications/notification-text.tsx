import { notificationTitleLength } from "#contract/limits.ts";
import type { NotificationCard } from "#contract/notifications.ts";
import type { MessageKey } from "../../i18n/catalogues.ts";
import { useT } from "../../i18n/language.tsx";
import { RichText } from "../../i18n/rich-text.tsx";
import { shorten } from "../../i18n/shorten.ts";

const texts = {
  new_message: "notification.new_message",
  new_message_untitled: "notification.new_message_untitled",
  new_comment: "notification.new_comment",
  new_comment_untitled: "notification.new_comment_untitled",
  user_joined_group: "notification.joined",
  user_left_group: "notification.left",
  group_name_change: "notification.renamed",
} as const satisfies Record<string, MessageKey>;

/** S5: titles are cut to 50. */
export function NotificationText({ notification }: { notification: NotificationCard }) {
  const t = useT();
  const { type, data, fromUser, fromGroup } = notification;
  if (type === "global_notification") return <span dir="auto">{data.text}</span>;

  const title = shorten(notification.title ?? "", notificationTitleLength);
  const isAboutMessage = type === "new_message" || type === "new_comment";
  const key = isAboutMessage && title === "" ? texts[`${type}_untitled`] : texts[type];
  const values = {
    name: fromUser?.name ?? t("person.missing"),
    group: fromGroup?.name ?? "",
    title,
    before: data.previousGroupName ?? "",
    after: data.newGroupName ?? "",
  };
  return (
    <span>
      <RichText k={key} values={values} tags={{ b: (inner) => <b dir="auto">{inner}</b> }} />
    </span>
  );
}
