import { expect, test } from "vitest";
import type { NotificationCard } from "#contract/notifications.ts";
import { groupNotifications, doersOf, entryOf, isUnread, splitByAge } from "./notification-groups.ts";

const anna = { id: "anna", name: "Anna", entityType: "user" } as const;
const bob = { id: "bob", name: "Bob", entityType: "user" } as const;

let time = 1_000_000;
/** Creates a notification older than the previous one. */
function makeNotification(change: Partial<NotificationCard>): NotificationCard {
  time -= 60;
  const id = `n${time}`;
  return {
    id,
    createdAt: time,
    type: "new_comment",
    read: false,
    target: `of ${id}`,
    data: {},
    fromUser: anna,
    ...change,
  };
}
const ski = { id: "ski", muted: false };
const garden = { id: "garden", muted: false };

test("comments on a thread are grouped at the newest, and other threads stay separate", () => {
  const [a, b, c, d] = [
    makeNotification({ thread: ski }),
    makeNotification({ thread: garden }),
    makeNotification({ thread: ski }),
    makeNotification({ thread: ski }),
  ];

  expect(groupNotifications([a, b, c, d])).toEqual([[a, c, d], [b]]);
});

test("people who joined the same group are grouped; reactions, new messages, renames and announcements are not", () => {
  const joined = { type: "user_joined_group", target: "family" } as const;
  const items = [
    makeNotification(joined),
    makeNotification({ ...joined, target: "club" }),
    makeNotification({ ...joined, fromUser: bob }),
  ] as const;
  const ungrouped = ["reaction", "new_message", "group_name_change", "global_notification"] as const;
  const others = ungrouped.flatMap((type) => [
    makeNotification({ type, target: "family" }),
    makeNotification({ type, target: "family" }),
  ]);

  expect(groupNotifications([...items, ...others])).toEqual([
    [items[0], items[2]],
    [items[1]],
    ...others.map((other) => [other]),
  ]);
});

test("people who left the same group are grouped", () => {
  const left = { type: "user_left_group", target: "family" } as const;
  const items = [
    makeNotification(left),
    makeNotification({ ...left, target: "club" }),
    makeNotification({ ...left, fromUser: bob }),
  ] as const;

  expect(groupNotifications(items)).toEqual([[items[0], items[2]], [items[1]]]);
});

test("a comment without a known thread is not grouped", () => {
  const items = [makeNotification({}), makeNotification({})];
  expect(groupNotifications(items)).toHaveLength(2);
});

test("a person who commented several times is named once, latest first, and deleted accounts count as one", () => {
  const doers = [bob, anna, bob, undefined, undefined].map((fromUser) => makeNotification({ thread: ski, fromUser }));

  expect(doersOf(groupNotifications(doers)[0]!)).toEqual([bob, anna, undefined]);
});

test("a group opens at its first unread notification, or at the last one if all are read", () => {
  const [newest, middle, oldest] = [makeNotification({}), makeNotification({}), makeNotification({ read: true })];

  expect(entryOf([newest, middle, oldest])).toBe(middle);
  expect(isUnread([newest, middle, oldest])).toBe(true);
  const read = [newest, middle, oldest].map((one) => ({ ...one, read: true }));
  expect(entryOf([read[0]!, read[1]!, read[2]!])).toBe(read[0]);
  expect(isUnread([read[0]!, read[1]!])).toBe(false);
});

test("new notifications come first, then all others; without new ones, today's come before earlier ones", () => {
  const [today, fresh, earlier] = [
    makeNotification({ read: true }),
    makeNotification({}),
    makeNotification({ read: true }),
  ];
  const parts = (ids: string[]) =>
    splitByAge([today, fresh, earlier], { fresh: new Set(ids), midnight: fresh.createdAt });

  expect(parts([fresh.id])).toEqual([
    { name: "new", groups: [[fresh]] },
    { name: "earlier", groups: [[today], [earlier]] },
  ]);
  expect(parts([]).map(({ name }) => name)).toEqual(["today", "earlier"]);
});

test("notifications read while the list is open stay in place, and a thread appears once per section", () => {
  const [a, b] = [makeNotification({ thread: ski, read: true }), makeNotification({ thread: ski, read: true })];

  expect(splitByAge([a, b], { fresh: new Set([a.id]), midnight: 0 })).toEqual([
    { name: "new", groups: [[a]] },
    { name: "earlier", groups: [[b]] },
  ]);
});
