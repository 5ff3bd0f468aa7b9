import { expect, test } from "vitest";
import type { NotificationCard } from "#contract/notifications.ts";
import { renderInEnglish } from "../../testing/render.tsx";
import { groupNotifications } from "./notification-groups.ts";
import { NotificationText } from "./notification-text.tsx";

const family = { id: "family", name: "Famille Martin", entityType: "group" } as const;

function person(name: string): NotificationCard["fromUser"] {
  return { id: name, name, entityType: "user" };
}

function told(who: string | undefined, change: Partial<NotificationCard> = {}): NotificationCard {
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
const untitled = { title: "" };

test.each([
  [[told("Anna")], "Anna commented on Ski trip"],
  [[told("Anna"), told("Anna"), told("Anna")], "Anna wrote 3 comments on Ski trip"],
  [[told("Anna"), told("Bob"), told("Anna")], "Anna and Bob commented on Ski trip"],
  [[told("Anna"), told("Bob"), told("Zoé"), told("Paul")], "Anna and 3 others commented on Ski trip"],
  [[told("Anna", untitled), told("Anna", untitled)], "Anna wrote 2 comments in Famille Martin"],
  [[told("Anna", untitled), told("Bob", untitled)], "Anna and Bob wrote comments in Famille Martin"],
  [["Anna", "Bob", "Zoé"].map((who) => told(who, untitled)), "Anna and 2 others wrote comments in Famille Martin"],
  [[told("Anna", joined)], "Anna joined Famille Martin"],
  [[told("Anna", joined), told("Bob", joined)], "Anna and Bob joined Famille Martin"],
  [["Anna", "Bob", "Zoé"].map((who) => told(who, joined)), "Anna and 2 others joined Famille Martin"],
  [[told("Anna", left)], "Anna left Famille Martin"],
  [[told("Anna", left), told("Bob", left)], "Anna and Bob left Famille Martin"],
  [["Anna", "Bob", "Zoé"].map((who) => told(who, left)), "Anna and 2 others left Famille Martin"],
])("one sentence says who did what, %#", async (items, sentence) => {
  const [grouped] = groupNotifications(items);
  const place = await renderInEnglish(<NotificationText grouped={grouped!} />);
  expect(place.textContent).toBe(sentence);
});
