import { expect, test } from "vitest";
import type { NotificationCard } from "#contract/notifications.ts";
import { groupNotifications, doersOf, entryOf, isUnread, partsOf } from "./notification-groups.ts";

const anna = { id: "anna", name: "Anna", entityType: "user" } as const;
const bob = { id: "bob", name: "Bob", entityType: "user" } as const;

let time = 1_000_000;
/** Each is older than the one before it. */
function told(change: Partial<NotificationCard>): NotificationCard {
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

test("comments on one thread stand together where the newest does, those on another by themselves", () => {
  const [a, b, c, d] = [told({ thread: ski }), told({ thread: garden }), told({ thread: ski }), told({ thread: ski })];

  expect(groupNotifications([a, b, c, d])).toEqual([[a, c, d], [b]]);
});

test("who joined the same group stands together; new messages, renamings and notices are told one by one", () => {
  const joined = { type: "user_joined_group", target: "family" } as const;
  const items = [told(joined), told({ ...joined, target: "club" }), told({ ...joined, fromUser: bob })] as const;
  const alone = ["new_message", "group_name_change", "global_notification"] as const;
  const others = alone.flatMap((type) => [told({ type, target: "family" }), told({ type, target: "family" })]);

  expect(groupNotifications([...items, ...others])).toEqual([
    [items[0], items[2]],
    [items[1]],
    ...others.map((other) => [other]),
  ]);
});

test("who left the same group stands together", () => {
  const left = { type: "user_left_group", target: "family" } as const;
  const items = [told(left), told({ ...left, target: "club" }), told({ ...left, fromUser: bob })] as const;

  expect(groupNotifications(items)).toEqual([[items[0], items[2]], [items[1]]]);
});

test("a comment whose thread cannot be told stands by itself", () => {
  const items = [told({}), told({})];
  expect(groupNotifications(items)).toHaveLength(2);
});

test("whoever commented several times is named once, the last one first, and who is gone counts as one", () => {
  const doers = [bob, anna, bob, undefined, undefined].map((fromUser) => told({ thread: ski, fromUser }));

  expect(doersOf(groupNotifications(doers)[0]!)).toEqual([bob, anna, undefined]);
});

test("reading goes on at the first unread one; once all are read, at the last", () => {
  const [newest, middle, oldest] = [told({}), told({}), told({ read: true })];

  expect(entryOf([newest, middle, oldest])).toBe(middle);
  expect(isUnread([newest, middle, oldest])).toBe(true);
  const read = [newest, middle, oldest].map((one) => ({ ...one, read: true }));
  expect(entryOf([read[0]!, read[1]!, read[2]!])).toBe(read[0]);
  expect(isUnread([read[0]!, read[1]!])).toBe(false);
});

test("what is new comes first, then today, then earlier; a part with nothing in it is not there", () => {
  const [today, fresh, earlier] = [told({ read: true }), told({}), told({ read: true })];
  const parts = (ids: string[]) => partsOf([today, fresh, earlier], { fresh: new Set(ids), midnight: fresh.createdAt });

  expect(parts([fresh.id])).toEqual([
    { name: "new", groups: [[fresh]] },
    { name: "today", groups: [[today]] },
    { name: "earlier", groups: [[earlier]] },
  ]);
  expect(parts([]).map(({ name }) => name)).toEqual(["today", "earlier"]);
});

test("what is read while the list is open stays where it was, and a thread stands once in each part", () => {
  const [a, b] = [told({ thread: ski, read: true }), told({ thread: ski, read: true })];

  expect(partsOf([a, b], { fresh: new Set([a.id]), midnight: 0 })).toEqual([
    { name: "new", groups: [[a]] },
    { name: "today", groups: [[b]] },
  ]);
});
