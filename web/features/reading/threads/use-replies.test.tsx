import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ReplyWindow, Thread } from "#contract/messages.ts";
import { requests } from "../../../testing/requests.ts";
import { NetworkError } from "../../../api/errors.ts";
import type { LiveMessage } from "../../../api/live.ts";
import { fakeLiveEvents } from "../../../testing/live-events.ts";
import { renderHook } from "../../../testing/render-hook.tsx";
import { threadKey } from "../../messages/messages/queries.ts";
import { makeView, makeWindow } from "../../messages/messages/testing/views.ts";
import { startThread, type ThreadState } from "../../messages/messages/thread-state.ts";
import { useReplies } from "./use-replies.ts";

/** Replies on the server, oldest first. */
let stored: string[];
let isOffline: boolean;
let asked: string[];
let announce: (message: LiveMessage) => Promise<void>;

beforeEach(() => {
  stored = Array.from({ length: 300 }, (_, i) => `r${i}`);
  isOffline = false;
  asked = [];
  announce = fakeLiveEvents();
  vi.spyOn(requests, "get").mockImplementation(async (path: string) => answer(path));
});
afterEach(() => vi.restoreAllMocks());

function windowOf(from: number, to: number): ReplyWindow {
  const [start, end] = [Math.max(0, from), Math.min(stored.length, to)];
  return makeWindow(stored.slice(start, end), start, stored.length - end);
}

function answer(path: string): Thread | ReplyWindow {
  asked.push(path.replace("api/messages/", ""));
  if (isOffline) throw new NetworkError("gone");
  const { pathname, searchParams } = new URL(path, "http://localhost");
  const [, , , id = "", part] = pathname.split("/");
  if (part === "thread") {
    const at = stored.indexOf(searchParams.get("focus") ?? stored.at(-1)!);
    const message = makeView(id, { data: { text: "as the server has it" } });
    return { message, ancestors: [], replies: windowOf(at - 2, at + 3) };
  }
  const limit = Number(searchParams.get("limit"));
  const [before, after] = [searchParams.get("before"), searchParams.get("after")];
  if (before) return windowOf(stored.indexOf(before) - limit, stored.indexOf(before));
  const start = after ? stored.indexOf(after) + 1 : 0;
  return windowOf(start, start + limit);
}

/** Opens a thread that shows these replies. The reader is Bob; all replies are Anna's. */
async function opened(from: number, to: number, { atEnd = true } = {}) {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const ancestors = [{ id: "root" }] as Thread["ancestors"];
  const start = startThread({ message: makeView("top"), ancestors, replies: windowOf(from, to) });
  queries.setQueryData<ThreadState>(threadKey("top"), start);
  const reload = vi.spyOn(queries, "invalidateQueries");
  const [beforeGrowth, onGone] = [vi.fn(), vi.fn()];
  const place = { id: "top", readerId: "bob", atEnd, beforeGrowth, onGone };
  const hook = await renderHook(useReplies, place, (host) => (
    <QueryClientProvider client={queries}>{host}</QueryClientProvider>
  ));
  const thread = () => queries.getQueryData<ThreadState>(threadKey("top"))!;
  const shown = () => {
    const { before, items, after } = thread().replies;
    return `${before} | ${items[0]?.id}–${items.at(-1)?.id} | ${after}`;
  };
  const run = (work: (replies: ReturnType<typeof hook.value>) => Promise<void>) => act(() => work(hook.value()));
  return { hook, thread, shown, run, reload, beforeGrowth, onGone };
}

const created = (threadId: string): LiveMessage => ({
  name: "message.created",
  data: { groupId: "family", messageId: "new", threadId, authorId: "anna" },
});

test("ten more replies are shown on either side", async () => {
  const { shown, run } = await opened(100, 105);
  await run(({ showEarlier }) => showEarlier());
  expect(shown()).toBe("90 | r90–r104 | 195");
  await run(({ showLater }) => showLater());
  expect(shown()).toBe("90 | r90–r114 | 185");
});

test("the first and the last replies replace those shown", async () => {
  const { shown, run } = await opened(100, 105);
  await run(({ showFirst }) => showFirst());
  expect(shown()).toBe("0 | r0–r9 | 290");
  await run(({ showLast }) => showLast());
  expect(shown()).toBe("297 | r297–r299 | 0");
});

test("a failed step says on which side, and the next one succeeds", async () => {
  const { hook, shown, run } = await opened(100, 105);
  isOffline = true;
  await run(({ showEarlier }) => showEarlier());
  expect([hook.value().failed, hook.value().loading]).toEqual(["earlier", undefined]);
  expect(shown()).toBe("100 | r100–r104 | 195");
  isOffline = false;
  await run(({ showEarlier }) => showEarlier());
  expect(hook.value().failed).toBeUndefined();
});

test("a new reply nearby is reached by loading those in between, with some around it", async () => {
  const { shown, run } = await opened(100, 105);
  await run(({ showReply }) => showReply({ id: "r80", before: 80, count: 1 }));
  expect(shown()).toBe("78 | r78–r104 | 195");
  await run(({ showReply }) => showReply({ id: "r110", before: 110, count: 1 }));
  expect(shown()).toBe("78 | r78–r120 | 179");
});

test("a reply that is shown loads nothing", async () => {
  const { run } = await opened(100, 105);
  await run(({ showReply }) => showReply({ id: "r100", before: 100, count: 1 }));
  await run(({ showReply }) => showReply({ id: "r104", before: 104, count: 1 }));
  expect(asked).toEqual([]);
});

test("a reply far away is shown with those around it", async () => {
  const { shown, run } = await opened(295, 300);
  await run(({ showReply }) => showReply({ id: "r50", before: 50, count: 1 }));
  expect(shown()).toBe("48 | r48–r62 | 237");
});

test("after the reader has replied, all later and a hundred earlier replies are shown", async () => {
  const { shown, run } = await opened(100, 105);
  await run(({ showAll }) => showAll());
  expect(shown()).toBe("0 | r0–r299 | 0");
});

test("a reply by another person appears at the end of the page, where the reply box keeps its place", async () => {
  const { shown, beforeGrowth } = await opened(295, 300);
  stored.push("r300");
  await announce(created("top"));
  expect(shown()).toBe("295 | r295–r300 | 0");
  expect(beforeGrowth).toHaveBeenCalledTimes(1);
});

test("a reply that arrives while the reader is elsewhere is counted as new", async () => {
  const { shown, thread, beforeGrowth } = await opened(295, 300, { atEnd: false });
  stored.push("r300");
  await announce(created("top"));
  expect(shown()).toBe("295 | r295–r299 | 1");
  expect(thread()).toMatchObject({ unread: 1, firstUnread: "r300" });
  expect(beforeGrowth).not.toHaveBeenCalled();
});

test("a comment on a visible reply, or a change of it, reloads that reply", async () => {
  const { thread } = await opened(295, 300);
  await announce(created("r297"));
  const changed: LiveMessage = { name: "message.updated", data: { groupId: "family", messageId: "r298" } };
  await announce(changed);
  expect(asked).toEqual(["r297/thread", "r298/thread"]);
  const texts = thread().replies.items.map(({ data }) => data.text);
  expect(texts.filter((text) => text === "as the server has it")).toHaveLength(2);
});

test("events of other threads change nothing", async () => {
  const { reload } = await opened(295, 300);
  await announce(created("r10"));
  await announce({ name: "message.updated", data: { groupId: "family", messageId: "elsewhere" } });
  await announce({ name: "message.deleted", data: { groupId: "family", messageId: "elsewhere" } });
  expect(asked).toEqual([]);
  expect(reload).not.toHaveBeenCalled();
});

test("a deleted reply disappears, and the page closes with its message", async () => {
  const { shown, onGone } = await opened(295, 300);
  await announce({ name: "message.deleted", data: { groupId: "family", messageId: "r299", threadId: "top" } });
  expect(shown()).toBe("295 | r295–r298 | 0");
  expect(onGone).not.toHaveBeenCalled();
  await announce({ name: "message.deleted", data: { groupId: "family", messageId: "top" } });
  expect(onGone).toHaveBeenCalledTimes(1);
});

test("the thread is loaded again if a message above it or a reply out of sight is deleted, or news cannot be loaded", async () => {
  const { reload } = await opened(295, 300, { atEnd: false });
  const gone = (messageId: string, threadId?: string): LiveMessage => ({
    name: "message.deleted",
    data: { groupId: "family", messageId, threadId },
  });
  await announce(gone("root"));
  expect(reload).toHaveBeenCalledTimes(1);
  await announce(gone("r3", "top"));
  expect(reload).toHaveBeenCalledTimes(2);
  isOffline = true;
  await announce(created("top"));
  expect(reload).toHaveBeenCalledTimes(3);
});
