import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Me } from "#contract/accounts.ts";
import type { Card } from "#contract/cards.ts";
import { requests } from "../../../testing/requests.ts";
import { eventually } from "../../../testing/eventually.ts";
import { removeRendered } from "../../../testing/render.tsx";
import { renderHook } from "../../../testing/render-hook.tsx";
import { startFeed, type Feed } from "../messages/feed-state.ts";
import { feedKey, threadKey } from "../messages/queries.ts";
import { makeCard, makeView, makeWindow } from "../messages/testing/views.ts";
import { startThread, type ThreadState } from "../messages/thread-state.ts";
import { markGroupsRead } from "../../notifications/notifications/use-mark-read.ts";
import { meQuery } from "../../identity/people/queries.ts";
import { useMarkGroupRead, useReadThread } from "./reading.ts";

let queries: QueryClient;
const post = vi.fn<(path: string, body?: unknown) => Promise<unknown>>();

beforeEach(() => {
  vi.useFakeTimers();
  queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  vi.spyOn(requests, "post").mockImplementation(post);
  post.mockResolvedValue({});
});

afterEach(async () => {
  // Leaving the page sends what was read.
  await leave({ unmount: removeRendered });
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.resetAllMocks();
  Object.defineProperty(document, "visibilityState", { value: "visible", configurable: true });
});

const inQueries = (host: React.ReactNode) => <QueryClientProvider client={queries}>{host}</QueryClientProvider>;
const unread = (id: string, at: number) => makeCard(id, at, { unread: true });
const feed = () => queries.getQueryData<Feed>(feedKey("family"))!;
const unreadCards = () => feed().cards.flatMap((card) => (card.unread ? [card.id] : []));
const unreadGroups = () =>
  queries.getQueryData<Me>(meQuery.queryKey)!.groups.flatMap((group) => (group.unread ? [group.id] : []));

function know(cards: Card[], wanted = cards.length) {
  queries.setQueryData<Feed>(feedKey("family"), startFeed({ cards, totalItems: cards.length, readUntil: 500 }, wanted));
  const groups = [
    { id: "family", unread: true },
    { id: "choir", unread: true },
    { id: "club", unread: false },
  ];
  queries.setQueryData(meQuery.queryKey, { groups } as Me);
}

const openGroup = () => renderHook(useMarkGroupRead, "family", inQueries);
/** Waits until the page that follows has begun to load, too. */
async function leave(page: { unmount: () => void }) {
  await act(async () => page.unmount());
  await act(async () => {
    await vi.advanceTimersByTimeAsync(0);
  });
}

test("leaving a group marks the messages that were shown as read", async () => {
  know([unread("b", 2000), makeCard("a", 1000)]);
  await leave(await openGroup());
  expect(post.mock.calls).toEqual([["api/groups/family/read", { until: 2000 }]]);
  expect(unreadCards()).toEqual([]);
  expect(unreadGroups()).toEqual(["choir"]);
});

test("a message opened from the group is loaded first, because its comments would count as read", async () => {
  know([unread("a", 1000)]);
  const page = await openGroup();
  let response!: (thread: object) => void;
  const queryFn = () => new Promise<object>((resolve) => (response = resolve));
  void queries.query({ queryKey: threadKey("a"), queryFn });
  await leave(page);
  expect(post).not.toHaveBeenCalled();
  await act(async () => response({}));
  expect(post.mock.calls).toEqual([["api/groups/family/read", { until: 1000 }]]);
});

test("cards that were loaded but not shown do not count", async () => {
  know([makeCard("b", 2000), unread("a", 1000)], 1);
  await leave(await openGroup());
  expect(post).not.toHaveBeenCalled();
});

test("a group without anything new is not marked again", async () => {
  know([makeCard("a", 1000)]);
  await leave(await openGroup());
  expect(post).not.toHaveBeenCalled();
});

test("hiding the page counts as leaving, showing it does not", async () => {
  know([unread("a", 1000)]);
  await openGroup();
  document.dispatchEvent(new Event("visibilitychange"));
  expect(post).not.toHaveBeenCalled();
  Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
  await act(async () => void document.dispatchEvent(new Event("visibilitychange")));
  expect(post).toHaveBeenCalledTimes(1);
});

test("messages stay new if the server was not reached", async () => {
  post.mockRejectedValue(new Error("gone"));
  know([unread("a", 1000)]);
  await leave(await openGroup());
  expect([unreadCards(), unreadGroups()]).toEqual([["a"], ["family", "choir"]]);
});

const thread = (ids: string[]): ThreadState => ({
  ...startThread({ message: makeView("top"), ancestors: [], replies: makeWindow(ids) }),
  unread: 1,
  firstUnread: ids.at(-1),
});

function useTopRead(state: ThreadState | undefined) {
  useReadThread("top", state);
}

test("a thread is read up to its last visible reply, and again when another one appears", async () => {
  queries.setQueryData(threadKey("top"), thread(["a", "b"]));
  const page = await renderHook(useTopRead, undefined, inQueries);
  expect(post).not.toHaveBeenCalled();
  page.rerender(thread(["a", "b"]));
  page.rerender(thread(["a", "b"]));
  page.rerender(thread(["a", "b", "c"]));
  await act(async () => undefined);
  expect(post.mock.calls).toEqual([
    ["api/messages/top/read", { replyId: "b" }],
    ["api/messages/top/read", { replyId: "c" }],
  ]);
  expect(queries.getQueryData<ThreadState>(threadKey("top"))).toMatchObject({ unread: 0, firstUnread: undefined });
});

test("a message without replies is read as a whole", async () => {
  await renderHook(() => useReadThread("top", thread([])), undefined, inQueries);
  expect(post.mock.calls).toEqual([["api/messages/top/read", {}]]);
});

test("marking all groups as read shows at once, and can be undone without asking the server", () => {
  know([unread("b", 2000), makeCard("a", 1000)]);
  const marked = markGroupsRead(queries);
  expect([unreadCards(), unreadGroups(), feed().readUntil]).toEqual([[], [], 2000]);
  marked.undo();
  expect([unreadCards(), unreadGroups(), feed().readUntil]).toEqual([["b"], ["family", "choir"], 500]);
  expect(post).not.toHaveBeenCalled();
});

test("groups are marked on the server up to what was shown, and are unread again if that fails", async () => {
  post.mockRejectedValue(new Error("gone"));
  know([unread("b", 2000)]);
  markGroupsRead(queries).carryOut();
  expect(post.mock.calls).toEqual([
    ["api/groups/family/read", { until: 2000 }],
    ["api/groups/choir/read", { until: undefined }],
  ]);
  await eventually(() => expect(unreadGroups()).toEqual(["family", "choir"]));
  expect(unreadCards()).toEqual(["b"]);
});
