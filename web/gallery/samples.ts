import { QueryClient } from "@tanstack/react-query";
import type { Info, Me } from "#contract/accounts.ts";
import type { Card, MessageView, Thread } from "#contract/messages.ts";
import type { NotificationCard, NotificationType } from "#contract/notifications.ts";
import { infoQuery, meQuery } from "../features/accounts/queries.ts";
import type { Outgoing } from "../features/messages/outbox.ts";
import { linkQuery } from "../features/link-previews/queries.ts";
import { links, picture, thumbhash } from "./sample-files.ts";
import { words } from "./words.ts";

/** Epoch seconds when the gallery was opened. */
export const now = Math.floor(Date.now() / 1000);
const names = ["Anna Martin", "Мария Соколова", "王小明", "김지우", words.tooLong];
export const people = names.map((name, i) => ({ id: `person-${i}`, name, entityType: "user" as const }));
const group = { id: "family", name: words.name, entityType: "group" as const };

const me: Me = {
  ...people[0]!,
  login: "anna@example.org",
  groups: [{ ...group, lastActivityDate: now, unread: false }],
  data: {},
  lastActivityDate: now,
  lastNotificationEmailCheck: now,
  unreadNotifications: 3,
  hasBookmarks: true,
};
const info: Info = {
  default_lang: "en_US",
  allow_email: true,
  allow_public_links: true,
  allow_message_reactions: true,
};

/** What components would have asked the server for. */
export function knownQueries(): QueryClient {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  queries.setQueryData(meQuery.queryKey, me);
  queries.setQueryData(infoQuery(true).queryKey, info);
  for (const link of links) queries.setQueryData(linkQuery(link.url).queryKey, link);
  return queries;
}

function cardOf(id: string, change: Partial<Card>): Card {
  const preview = { id: "picture", type: "image/jpeg", width: 1600, height: 1067, thumbhash };
  const dates = { createdAt: now - 300, lastActivityDate: now };
  return { id, ...dates, title: words.title, author: people[0]!, files: 1, replies: 3, preview, ...change };
}

const wordsAlone = { preview: undefined, files: 0 };
export const cards: { name: string; card: Card; groupName?: string }[] = [
  { name: "a picture", card: cardOf("picture", {}) },
  { name: "many pictures, unread", card: cardOf("many", { files: 12, unread: true }) },
  {
    name: "pinned, too many words",
    card: cardOf("pinned", { title: words.tooLong, sortOrder: 1, author: people[4]! }),
  },
  {
    name: "a film, of some group",
    card: cardOf("film", { preview: { id: "f", type: "video/mp4", thumbhash } }),
    groupName: words.tooLong,
  },
  { name: "few words", card: cardOf("few", { ...wordsAlone, title: undefined, excerpt: words.short, replies: 0 }) },
  { name: "many words", card: cardOf("much", { ...wordsAlone, excerpt: words.text.repeat(4) }) },
  { name: "one word, pinned", card: cardOf("word", { ...wordsAlone, excerpt: words.oneWord, sortOrder: 1 }) },
  { name: "right to left", card: cardOf("rtl", { ...wordsAlone, title: undefined, excerpt: words.arabic }) },
  { name: "by somebody who is gone", card: cardOf("gone", { author: null, replies: 1234 }) },
  { name: "deleted", card: cardOf("deleted", {}) },
];

function viewOf(id: string, change: Partial<MessageView>): MessageView {
  return {
    ...{
      id,
      group,
      createdAt: now - 300,
      lastActivityDate: now,
      type: "standard",
      isInFront: true,
      files: [],
      replies: 0,
    },
    ...{ author: people[1]!, data: { text: words.text }, entityType: "message" },
    ...change,
  };
}

const reactions = ["❤️", "😂"].map((emoji, i) => ({
  ...{ emoji, unified: "", users: names.slice(i), count: 5 - i, currentUserReactionId: i ? "" : "mine" },
}));
const files = [0, 1, 2, 3, 4, 5, 6].map((number, fileIndex) => ({
  ...picture(number, { status: "ready" }),
  ...{ status: "ready" as const, fileIndex, entityType: "file" as const },
}));

const messages = [
  ["everything", { data: { title: words.title, text: words.text, date: "2027-05-15T18:00:00Z" }, files, reactions }],
  ["words, kept", { bookmarkId: "kept", replies: 12, editedAt: now - 60 }],
  ["too long", { data: { title: words.tooLong, text: words.oneWord.repeat(3) }, author: people[4]! }],
  ["right to left", { data: { title: words.arabic, text: words.arabic } }],
  ["by somebody who is gone", { author: null }],
] as const satisfies readonly (readonly [string, Partial<MessageView>])[];

export const threads: { name: string; thread: Thread }[] = messages.map(([name, change]) => ({
  name,
  thread: { message: viewOf(name, change), ancestors: [], replies: { items: [], before: 0, after: 0 } },
}));

export const replies: { name: string; reply: MessageView }[] = [
  { name: "words", reply: viewOf("reply", { parent: { id: "top" }, replies: 2 }) },
  {
    name: "pictures, reactions",
    reply: viewOf("reply-pictures", { parent: { id: "top" }, files: files.slice(0, 2), reactions }),
  },
  {
    name: "one word, right to left",
    reply: viewOf("reply-long", { data: { text: `${words.oneWord}\n\n${words.arabic}` } }),
  },
];

const sent = { groupId: "family", title: "", text: words.short, files: [], uploads: [], createdAt: now };
export const outgoing: Outgoing[] = [
  { ...sent, id: "sending", state: "sending" },
  { ...sent, id: "waiting", state: "waiting" },
  { ...sent, id: "failed", state: "failed", refusal: "text_too_long" },
];

const kinds: NotificationType[] = [
  "new_message",
  "new_comment",
  "user_joined_group",
  "user_left_group",
  "group_name_change",
  "global_notification",
];
const single: NotificationCard[] = [...kinds, "removed" as const].map((kind, i) => ({
  id: kind,
  type: kind === "removed" ? "new_message" : kind,
  createdAt: now - i * 4000,
  read: i > 2,
  target: "family",
  data: { text: words.text, previousGroupName: words.name, newGroupName: words.tooLong },
  title: words.title,
  ...(kind !== "global_notification" && { fromUser: people[i % people.length]!, fromGroup: group }),
  entityType: "notification",
}));

export const notifications: NotificationCard[] = [
  ...single,
  ...people.map((person, i) => {
    return { ...single[1]!, id: `comment-${i}`, read: true, fromUser: person, thread: { id: "family", muted: i > 1 } };
  }),
];
