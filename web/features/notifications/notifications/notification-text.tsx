import { formatDate } from "#contract/dates.ts";
import type { NotificationCard, NotificationType } from "#contract/notifications.ts";
import type { MessageKey } from "../../../i18n/catalogues.ts";
import { useLanguage, useT } from "../../../i18n/language.tsx";
import { eventWords } from "../../messages/messages/event-words.ts";
import { RichText } from "../../../i18n/rich-text.tsx";
import { shorten } from "../../../i18n/shorten.ts";
import { doersOf, isOfComment, type NotificationGroup } from "./notification-groups.ts";

const notificationTitleLength = 50;

type WordedType = Exclude<NotificationType, "global_notification" | "reaction" | "membership">;

const ofOne = {
  new_message: "notification.new_message",
  new_comment: "notification.new_comment",
  mention: "notification.mention",
  birthday: "notification.birthday",
  event_reminder: "notification.event_reminder",
  event_soon: "notification.event_soon",
  event_cancelled: "notification.event_cancelled",
  confirmation_reminder: "notification.confirmation_reminder",
  poll_reminder: "notification.poll_reminder",
  memory: "notification.memory",
  photo_mark: "notification.photo_mark",
  user_joined_group: "notification.joined",
  user_left_group: "notification.left",
  group_name_change: "notification.renamed",
} as const satisfies Record<WordedType, MessageKey>;

const untitled = {
  "notification.new_message": "notification.new_message_untitled",
  "notification.new_comment": "notification.new_comment_untitled",
  "notification.mention": "notification.mention_untitled",
  "notification.event_reminder": "notification.event_reminder_untitled",
  "notification.event_soon": "notification.event_soon_untitled",
  "notification.confirmation_reminder": "notification.confirmation_reminder_untitled",
  "notification.poll_reminder": "notification.poll_reminder_untitled",
  "notification.photo_mark": "notification.photo_mark_untitled",
  "notification.event_cancelled": "notification.event_cancelled_untitled",
  "notification.comments": "notification.comments_untitled",
  "notification.comments_of_two": "notification.comments_of_two_untitled",
  "notification.comments_of_many": "notification.comments_of_many_untitled",
  "notification.reaction": "notification.reaction_untitled",
  "notification.reaction_to_comment": "notification.reaction_untitled",
  "notification.reaction_of_many": "notification.reaction_of_many_untitled",
  "notification.reaction_to_comment_of_many": "notification.reaction_of_many_untitled",
} as const satisfies Partial<Record<MessageKey, MessageKey>>;

export function NotificationText({ grouped }: { grouped: NotificationGroup }) {
  const t = useT();
  const language = useLanguage();
  const { type, data, fromGroup, ...newest } = grouped[0];
  if (type === "global_notification") return <span dir="auto">{data.text}</span>;

  const title = shorten(newest.title ?? "", notificationTitleLength);
  const [last, other] = doersOf(grouped);
  const nameOf = (person: NotificationCard["fromUser"]) => person?.name ?? t("person.missing");
  const values = {
    name: nameOf(last),
    other: nameOf(other),
    count: countOf(grouped),
    emoji: newest.reaction?.emoji ?? "",
    ...namesIn(data),
    date: formatDate(newest.createdAt, { language, style: "day" }),
    group: fromGroup?.name ?? data.groupName ?? "",
    title,
  };
  return (
    <span>
      <RichText k={keyFor(grouped, title)} values={values} tags={{ b: (inner) => <b dir="auto">{inner}</b> }} />
      {data.date !== undefined &&
        ` · ${eventWords({ date: data.date }, { language, day: "day", moment: "day" }) ?? ""}`}
    </span>
  );
}

function namesIn({ previousGroupName: before = "", newGroupName: after = "", people = "" }: NotificationCard["data"]) {
  return { before, after, people };
}

/** The other people, the comments of one person, or the photos of a memory. */
function countOf(grouped: NotificationGroup): number {
  const [{ type, reaction, data }] = grouped;
  if (type === "memory") return data.photos ?? 1;
  return reaction ? reaction.people - 1 : doersOf(grouped).length - 1 || grouped.length;
}

function keyFor(grouped: NotificationGroup, title: string): MessageKey {
  const key = sentenceFor(grouped);
  return title === "" && key in untitled ? untitled[key as keyof typeof untitled] : key;
}

function sentenceFor(grouped: NotificationGroup): MessageKey {
  const [newest] = grouped;
  if (newest.type === "reaction") return reactionTo(newest);
  if (newest.type === "membership") return membershipSentence(newest);
  if (newest.type === "birthday" && !isToday(newest.createdAt)) return "notification.birthday_past";
  return grouped.length === 1 ? ofOne[newest.type as WordedType] : keyForSeveral(grouped);
}

function membershipSentence({ data: { about, role } }: NotificationCard): MessageKey {
  const wanted = about === "role" ? `role_${role}` : about;
  return `notification.membership_${membershipNews.find((one) => one === wanted) ?? "accepted"}`;
}

const membershipNews = [
  ...(["accepted", "brought_in", "password_link", "removed", "report", "request"] as const),
  ...(["claim", "claim_refused", "claimed", "photo_claim", "photo_claimed"] as const),
  ...(["role_admin", "role_member", "role_owner", "role_reader"] as const),
] as const;

function isToday(seconds: number): boolean {
  return new Date(seconds * 1000).toDateString() === new Date().toDateString();
}

function reactionTo(card: NotificationCard): MessageKey {
  const isOfMany = (card.reaction?.people ?? 1) > 1;
  if (isOfComment(card))
    return isOfMany ? "notification.reaction_to_comment_of_many" : "notification.reaction_to_comment";
  return isOfMany ? "notification.reaction_of_many" : "notification.reaction";
}

const ofBundles = {
  new_comment: ["notification.comments", "notification.comments_of_two", "notification.comments_of_many"],
  user_joined_group: ["notification.joined", "notification.joined_two", "notification.joined_many"],
  user_left_group: ["notification.left", "notification.left_two", "notification.left_many"],
} as const satisfies Partial<Record<WordedType, readonly MessageKey[]>>;

function keyForSeveral(grouped: NotificationGroup): MessageKey {
  const keys = ofBundles[grouped[0].type as keyof typeof ofBundles];
  return keys[Math.min(doersOf(grouped).length, 3) - 1]!;
}
