import { notificationTitleLength } from "#contract/limits.ts";
import type { NotificationType } from "#contract/notifications.ts";
import type { MessageKey } from "../../i18n/catalogues.ts";
import { useT } from "../../i18n/language.tsx";
import { RichText } from "../../i18n/rich-text.tsx";
import { shorten } from "../../i18n/shorten.ts";
import { doersOf, type NotificationGroup } from "./notification-groups.ts";

type Told = Exclude<NotificationType, "global_notification">;

const ofOne = {
  new_message: "notification.new_message",
  new_comment: "notification.new_comment",
  user_joined_group: "notification.joined",
  user_left_group: "notification.left",
  group_name_change: "notification.renamed",
} as const satisfies Record<Told, MessageKey>;

/** Texts for messages without a title. */
const untitled = {
  "notification.new_message": "notification.new_message_untitled",
  "notification.new_comment": "notification.new_comment_untitled",
  "notification.comments": "notification.comments_untitled",
  "notification.comments_of_two": "notification.comments_of_two_untitled",
  "notification.comments_of_many": "notification.comments_of_many_untitled",
} as const satisfies Partial<Record<MessageKey, MessageKey>>;

/** Cuts titles to 50 characters. */
export function NotificationText({ grouped }: { grouped: NotificationGroup }) {
  const t = useT();
  const { type, data, fromGroup, ...newest } = grouped[0];
  if (type === "global_notification") return <span dir="auto">{data.text}</span>;

  const title = shorten(newest.title ?? "", notificationTitleLength);
  const [last, ...others] = doersOf(grouped);
  const values = {
    name: last?.name ?? t("person.missing"),
    other: others[0]?.name ?? t("person.missing"),
    count: others.length || grouped.length,
    group: fromGroup?.name ?? "",
    title,
    before: data.previousGroupName ?? "",
    after: data.newGroupName ?? "",
  };
  return (
    <span>
      <RichText k={keyFor(grouped, title)} values={values} tags={{ b: (inner) => <b dir="auto">{inner}</b> }} />
    </span>
  );
}

function keyFor(grouped: NotificationGroup, title: string): MessageKey {
  const key = grouped.length === 1 ? ofOne[grouped[0].type as Told] : ofSeveral(grouped);
  return title === "" && key in untitled ? untitled[key as keyof typeof untitled] : key;
}

/** Texts for one person, two people and more. */
const ofBundles = {
  new_comment: ["notification.comments", "notification.comments_of_two", "notification.comments_of_many"],
  user_joined_group: ["notification.joined", "notification.joined_two", "notification.joined_many"],
  user_left_group: ["notification.left", "notification.left_two", "notification.left_many"],
} as const satisfies Partial<Record<Told, readonly MessageKey[]>>;

function ofSeveral(grouped: NotificationGroup): MessageKey {
  const keys = ofBundles[grouped[0].type as keyof typeof ofBundles];
  return keys[Math.min(doersOf(grouped).length, 3) - 1]!;
}
