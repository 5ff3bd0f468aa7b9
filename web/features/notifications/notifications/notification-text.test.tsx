import { expect, test } from "vitest";
import type { NotificationCard } from "#contract/notifications.ts";
import { renderInEnglish } from "../../../testing/render.tsx";
import { groupNotifications } from "./notification-groups.ts";
import { NotificationText } from "./notification-text.tsx";

const family = { id: "family", name: "Famille Martin", entityType: "group" } as const;

function person(name: string): NotificationCard["fromUser"] {
  return { id: name, name, entityType: "user" };
}

function makeNotification(who: string | undefined, change: Partial<NotificationCard> = {}): NotificationCard {
  return {
    id: crypto.randomUUID(),
    createdAt: 0,
    type: "new_comment",
    read: false,
    target: "message",
    data: {},
    title: "Ski trip",
    thread: { id: "ski", muted: false },
    fromUser: who === undefined ? undefined : person(who),
    fromGroup: family,
    ...change,
  };
}

const joined = { type: "user_joined_group", target: "family", title: undefined } as const;
const left = { ...joined, type: "user_left_group" } as const;
const birthday = (at: number) =>
  ({ type: "birthday", createdAt: at / 1000, title: undefined, thread: undefined }) as const;
const untitled = { title: "" };
const hearted = (people: number) => ({ type: "reaction", target: "ski", reaction: { emoji: "❤️", people } }) as const;

test.each([
  [[makeNotification("Anna")], "Anna commented on Ski trip"],
  [[makeNotification("Anna"), makeNotification("Anna"), makeNotification("Anna")], "Anna wrote 3 comments on Ski trip"],
  [[makeNotification("Anna"), makeNotification("Bob"), makeNotification("Anna")], "Anna and Bob commented on Ski trip"],
  [
    [makeNotification("Anna"), makeNotification("Bob"), makeNotification("Zoé"), makeNotification("Paul")],
    "Anna and 3 others commented on Ski trip",
  ],
  [[makeNotification("Anna", untitled), makeNotification("Anna", untitled)], "Anna wrote 2 comments in Famille Martin"],
  [
    [makeNotification("Anna", untitled), makeNotification("Bob", untitled)],
    "Anna and Bob wrote comments in Famille Martin",
  ],
  [
    ["Anna", "Bob", "Zoé"].map((who) => makeNotification(who, untitled)),
    "Anna and 2 others wrote comments in Famille Martin",
  ],
  [[makeNotification("Anna", joined)], "Anna joined Famille Martin"],
  [[makeNotification("Anna", joined), makeNotification("Bob", joined)], "Anna and Bob joined Famille Martin"],
  [["Anna", "Bob", "Zoé"].map((who) => makeNotification(who, joined)), "Anna and 2 others joined Famille Martin"],
  [[makeNotification("Anna", left)], "Anna left Famille Martin"],
  [[makeNotification("Anna", left), makeNotification("Bob", left)], "Anna and Bob left Famille Martin"],
  [["Anna", "Bob", "Zoé"].map((who) => makeNotification(who, left)), "Anna and 2 others left Famille Martin"],
  [[makeNotification("Anna", { type: "mention" })], "Anna mentioned you in Ski trip"],
  [[makeNotification("Anna", { type: "mention", ...untitled })], "Anna mentioned you in Famille Martin"],
  [[makeNotification("Anna", birthday(Date.now()))], "Today is Anna’s birthday"],
  [[makeNotification("Anna", birthday(Date.UTC(2026, 4, 17, 12)))], "Anna’s birthday was on May 17"],
  [[makeNotification("Anna", hearted(1))], "Anna reacted ❤️ to Ski trip"],
  [[makeNotification("Anna", hearted(2))], "Anna and 1 other reacted ❤️ to Ski trip"],
  [[makeNotification("Anna", hearted(3))], "Anna and 2 others reacted ❤️ to Ski trip"],
  [[makeNotification("Anna", { ...hearted(1), target: "comment" })], "Anna reacted ❤️ to your comment on Ski trip"],
  [
    [makeNotification("Anna", { ...hearted(3), target: "comment" })],
    "Anna and 2 others reacted ❤️ to your comment on Ski trip",
  ],
  [[makeNotification("Anna", { ...hearted(1), ...untitled })], "Anna reacted ❤️ to your message in Famille Martin"],
  [
    [makeNotification("Anna", { ...hearted(2), ...untitled, target: "comment" })],
    "Anna and 1 other reacted ❤️ to your message in Famille Martin",
  ],
])("one sentence says who did what, %#", async (items, sentence) => {
  const [grouped] = groupNotifications(items);
  const place = await renderInEnglish(<NotificationText grouped={grouped!} />);
  expect(place.textContent).toBe(sentence);
});
