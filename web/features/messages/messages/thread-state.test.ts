import { expect, test } from "vitest";
import { makeView, makeWindow } from "./testing/views.ts";
import {
  replyCount,
  startThread,
  withAllRead,
  withEarlier,
  withLater,
  withLaterCounted,
  withNewSince,
  withoutReply,
  withReply,
  withWindow,
  type ThreadState,
} from "./thread-state.ts";

const shown = (ids: string[], before = 0, after = 0): ThreadState =>
  startThread({ message: makeView("top"), ancestors: [], replies: makeWindow(ids, before, after) });
const idsOf = (thread: ThreadState) => thread.replies.items.map(({ id }) => id).join("");

test("ten earlier replies are added before those shown", () => {
  const thread = withEarlier(shown(["d", "e"], 3), makeWindow(["b", "c"], 1, 2));
  expect(idsOf(thread)).toBe("bcde");
  expect(thread.replies).toMatchObject({ before: 1, after: 0 });
  expect(replyCount(thread)).toBe(5);
});

test("later replies are added after those shown, and the end is detected", () => {
  const focused = shown(["c"], 2, 3);
  expect(focused.reachedEnd).toBe(false);
  const nearer = withLater(focused, makeWindow(["d", "e"], 3, 1));
  expect(idsOf(nearer)).toBe("cde");
  expect(nearer).toMatchObject({ reachedEnd: false, replies: { before: 2, after: 1 } });
  expect(withLater(nearer, makeWindow(["f"], 5, 0)).reachedEnd).toBe(true);
});

test("a new reply that is announced twice appears once", () => {
  const once = withLater(shown(["a", "b"]), makeWindow(["c"], 2, 0));
  const twice = withLater(once, makeWindow(["c"], 2, 0));
  expect(idsOf(twice)).toBe("abc");
  expect(twice.replies).toEqual(once.replies);
  expect(withLater(twice, makeWindow([], 3, 0)).replies).toEqual(once.replies);
});

test("a response that arrives after a newer one changes nothing", () => {
  const newest = withLater(shown(["a"]), makeWindow(["b", "c"], 1, 0));
  expect(withLater(newest, makeWindow(["b"], 1, 5)).replies).toEqual(newest.replies);
});

test("new replies are counted but not shown while the reader is elsewhere", () => {
  const thread = withLaterCounted(shown(["a", "b"]), makeWindow(["c", "d"], 2, 4));
  expect(idsOf(thread)).toBe("ab");
  expect(thread).toMatchObject({ reachedEnd: true, replies: { after: 6 } });
  expect(withLaterCounted(thread, makeWindow(["c", "d"], 2, 4))).toEqual(thread);
  expect(withoutReply(thread, "a").reachedEnd).toBe(true);
});

test("the first reply appears below a message that had none", () => {
  expect(idsOf(withLater(shown([]), makeWindow(["a"], 0, 0)))).toBe("a");
});

test("a reply changes in place, and a deleted one disappears", () => {
  const thread = withReply(shown(["a", "b", "c"]), makeView("b", { data: { text: "Changed" } }));
  expect(idsOf(thread)).toBe("abc");
  expect(thread.replies.items[1]!.data.text).toBe("Changed");
  expect(idsOf(withoutReply(thread, "b"))).toBe("ac");
  expect(withoutReply(thread, "unknown").replies).toEqual(thread.replies);
});

test("going from the end to the first comments leaves later ones, but none of them are new", () => {
  const thread = withWindow(shown(["y", "z"], 24), makeWindow(["a", "b"], 0, 24));
  expect(idsOf(thread)).toBe("ab");
  expect(thread).toMatchObject({ reachedEnd: false, replies: { before: 0, after: 24 } });
  expect(withWindow(thread, makeWindow(["z"], 25)).reachedEnd).toBe(true);
});

test("replies by others count as new while the reader is elsewhere, the reader's own do not", () => {
  const mine = makeView("c", { author: { id: "bob", name: "Bob", entityType: "user" } });
  const later = { ...makeWindow(["c", "d", "e"], 2, 1), items: [mine, makeView("d"), makeView("e")] };
  const thread = withNewSince(shown(["a", "b"]), later, "bob");
  expect(thread).toMatchObject({ firstUnread: "d", beforeUnread: 3, unread: 3 });

  expect(withNewSince(thread, makeWindow(["f"]), "bob")).toBe(thread);
  expect(withNewSince(shown(["a"]), { ...later, items: [mine] }, "bob")).not.toHaveProperty("firstUnread");
  expect(withNewSince(shown(["a"], 0, 9), later, "bob")).not.toHaveProperty("firstUnread");
  expect(withAllRead(thread)).toMatchObject({ unread: 0, firstUnread: undefined });
});
