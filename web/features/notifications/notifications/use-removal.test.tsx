import { QueryClient, QueryClientProvider, type InfiniteData } from "@tanstack/react-query";
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { NotificationCard, NotificationPage } from "#contract/notifications.ts";
import { requests } from "../../../testing/requests.ts";
import { fakeLiveEvents } from "../../../testing/live-events.ts";
import { removeRendered } from "../../../testing/render.tsx";
import { renderHook } from "../../../testing/render-hook.tsx";
import type { NotificationGroup } from "./notification-groups.ts";
import { isAnyUnread, notificationsQuery, unreadQuery } from "./queries.ts";
import { useNotificationUpdates } from "./use-notification-updates.ts";
import { useRemoval, withoutPending } from "./use-removal.ts";

let queries: QueryClient;
const post = vi.fn<(path: string, body?: unknown) => Promise<unknown>>();

beforeEach(() => {
  vi.useFakeTimers();
  queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  queries.setQueryData<InfiniteData<NotificationPage, string>>(notificationsQuery("all").queryKey, {
    pages: [{ items: ["a", "b", "c"].map(card), unreadMentions: 0, unread: 2 }],
    pageParams: [""],
  });
  queries.setQueryData(unreadQuery(0).queryKey, 2);
  vi.spyOn(queries, "invalidateQueries");
  vi.spyOn(requests, "post").mockImplementation(post);
  post.mockResolvedValue({ unread: 1 });
});

afterEach(() => {
  // Closing the list removes what was about to be removed.
  removeRendered();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.resetAllMocks();
});

function card(id: string): NotificationCard {
  return { id, createdAt: 1, type: "new_comment", read: false, target: id, data: {} };
}
const group = (...ids: [string, ...string[]]) => ids.map(card) as unknown as NotificationGroup;
const inQueries = (host: React.ReactNode) => <QueryClientProvider client={queries}>{host}</QueryClientProvider>;
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const listed = () => queries.getQueryData(notificationsQuery("all").queryKey)?.pages[0]?.items.map(({ id }) => id);
const unread = () => queries.getQueryData(unreadQuery(0).queryKey);

async function opened() {
  const list = await renderHook(() => useRemoval(), undefined, inQueries);
  const run = (work: (removal: ReturnType<typeof list.value>) => void) => act(async () => work(list.value()));
  return { list, run, pending: () => [...list.value().pending] };
}

test("a removed notification is gone for the server after eight seconds", async () => {
  const { run, pending } = await opened();
  await run(({ remove }) => remove(group("a", "b")));
  expect(pending()).toEqual(["a", "b"]);
  await wait(7999);
  expect(post).not.toHaveBeenCalled();
  await wait(1);
  expect(post).toHaveBeenCalledWith("api/me/notifications/remove", { ids: ["a", "b"] });
  expect([pending(), listed(), unread()]).toEqual([[], ["c"], 1]);
});

test("a removal that was undone changes nothing, and others go on", async () => {
  const { run, pending } = await opened();
  await run(({ remove }) => remove(group("a", "b")));
  await run(({ remove }) => remove(group("c")));
  await run(({ undo }) => undo("b"));
  expect(pending()).toEqual(["c"]);
  await wait(8000);
  expect(post.mock.calls.map(([, body]) => body)).toEqual([{ ids: ["c"] }]);
  expect(listed()).toEqual(["a", "b"]);
});

test("the time to undo stops while the banner is used, and then starts over", async () => {
  const { run } = await opened();
  await run(({ remove }) => remove(group("a")));
  await wait(7000);
  await run(({ hold }) => hold("a"));
  await wait(60_000);
  expect(post).not.toHaveBeenCalled();
  await run(({ letGo }) => letGo("a"));
  await wait(7999);
  expect(post).not.toHaveBeenCalled();
  await wait(1);
  expect(post).toHaveBeenCalledTimes(1);
});

test("closing the list removes what was about to be removed, in one request", async () => {
  const { list, run } = await opened();
  await run(({ remove }) => remove(group("a")));
  await run(({ remove }) => remove(group("b")));
  list.unmount();
  expect(post.mock.calls.map(([, body]) => body)).toEqual([{ ids: ["a", "b"] }]);
  await wait(10_000);
  expect(post).toHaveBeenCalledTimes(1);
});

test("closing a list from which nothing is removed asks nothing of the server", async () => {
  const { list } = await opened();
  list.unmount();
  expect(post).not.toHaveBeenCalled();
});

test("after a failure, the list is loaded again", async () => {
  post.mockRejectedValue(new Error("gone"));
  const { run } = await opened();
  await run(({ remove }) => remove(group("a")));
  await wait(8000);
  expect(queries.invalidateQueries).toHaveBeenCalledWith({ queryKey: ["notifications"] });
});

test("a group shows those of its notifications that are not being removed", async () => {
  const { list, run } = await opened();
  await run(({ remove }) => remove(group("a")));
  expect(withoutPending(group("a", "b", "c"), list.value())?.map(({ id }) => id)).toEqual(["b", "c"]);
  expect(withoutPending(group("a"), list.value())).toBeUndefined();
});

test("a new notification counts once, even if it is announced twice", async () => {
  const announce = fakeLiveEvents();
  await renderHook(() => useNotificationUpdates(), undefined, inQueries);
  for (const notificationId of ["d", "d", "e"])
    await announce({ name: "notification.created", data: { notificationId } });
  expect(unread()).toBe(4);
  expect(isAnyUnread(queries)).toBe(true);
});

test("many events reload the notifications once", async () => {
  const announce = fakeLiveEvents();
  await renderHook(() => useNotificationUpdates(), undefined, inQueries);
  await announce({ name: "notification.created", data: { notificationId: "d" } });
  await announce({ name: "notification.updated", data: {} });
  await announce({ name: "missed", data: undefined });
  await wait(399);
  expect(queries.invalidateQueries).not.toHaveBeenCalled();
  await wait(1);
  expect(queries.invalidateQueries).toHaveBeenCalledTimes(1);
  await announce({ name: "notification.deleted", data: { notificationIds: ["a"] } });
  await wait(400);
  expect(queries.invalidateQueries).toHaveBeenCalledTimes(2);
});

test("a list that was never opened is not loaded for a new notification", async () => {
  queries.removeQueries({ queryKey: notificationsQuery("all").queryKey });
  const announce = fakeLiveEvents();
  await renderHook(() => useNotificationUpdates(), undefined, inQueries);
  await announce({ name: "notification.created", data: { notificationId: "d" } });
  await wait(1000);
  expect(unread()).toBe(3);
  expect(queries.invalidateQueries).not.toHaveBeenCalled();
});
