import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Me } from "#contract/accounts.ts";
import type { GroupOfMine } from "#contract/groups.ts";
import { requests } from "../../../testing/requests.ts";
import { NetworkError } from "../../../api/errors.ts";
import { AlertProvider } from "../../../components/alert.tsx";
import { removeRendered } from "../../../testing/render.tsx";
import { renderHook } from "../../../testing/render-hook.tsx";
import { startFeed, type Feed } from "../../messages/messages/feed-state.ts";
import { feedKey, threadKey } from "../../messages/messages/queries.ts";
import { makeCard, makeView, makeWindow } from "../../messages/messages/testing/views.ts";
import { startThread, type ThreadState } from "../../messages/messages/thread-state.ts";
import { meQuery } from "../../identity/people/queries.ts";
import { notificationsQuery } from "./queries.ts";
import { markGroupsRead, useMarkRead } from "./use-mark-read.ts";

let queries: QueryClient;
const post = vi.fn<(path: string, body?: unknown) => Promise<unknown>>();

beforeEach(() => {
  queries = new QueryClient();
  const groups = ["family", "choir"].map((id) => ({ id, name: id, unread: true }) as GroupOfMine);
  queries.setQueryData(meQuery.queryKey, { id: "anna", groups } as Me);
  const cards = [makeCard("new", 3000, { unread: true }), makeCard("old", 1000)];
  queries.setQueryData(feedKey("family"), startFeed({ cards, totalItems: 2, readUntil: 1000 }, 5));
  const thread = startThread({ message: makeView("new"), ancestors: [], replies: makeWindow([]), unread: 2 });
  queries.setQueryData(threadKey("new"), thread);
  const items = ["family", "choir"].map((id) => ({ id: `n-${id}`, read: false, fromGroup: { id } }));
  queries.setQueryData(notificationsQuery("all").queryKey, { pages: [{ items }], pageParams: [""] } as never);
  post.mockImplementation(async (path) =>
    path.endsWith("/read") ? { unread: 1, marked: ["n-family"] } : { unread: 2 },
  );
  vi.spyOn(requests, "post").mockImplementation(post);
});

afterEach(() => {
  removeRendered();
  vi.restoreAllMocks();
  vi.resetAllMocks();
});

const unreadGroups = () =>
  queries.getQueryData<Me>(meQuery.queryKey)!.groups.flatMap(({ id, unread }) => (unread ? [id] : []));
const unreadCards = () =>
  queries.getQueryData<Feed>(feedKey("family"))!.cards.flatMap(({ id, unread }) => (unread ? [id] : []));
const unreadNotifications = () =>
  queries
    .getQueryData<{ pages: { items: { id: string; read: boolean }[] }[] }>(notificationsQuery("all").queryKey)!
    .pages.flatMap(({ items }) => items.flatMap(({ id, read }) => (read ? [] : [id])));
const paths = () => post.mock.calls.map(([path]) => path);

async function markFamily() {
  const hook = await renderHook(useMarkRead, undefined, (host) => (
    <QueryClientProvider client={queries}>
      <AlertProvider>{host}</AlertProvider>
    </QueryClientProvider>
  ));
  await act(async () => hook.value()({ id: "family", name: "Famille Martin" } as GroupOfMine));
  const press = (name: string) =>
    act(async () => {
      const found = [...hook.page.querySelectorAll("button")].find(
        (one) => one.textContent === name || one.getAttribute("aria-label") === name,
      );
      found!.click();
    });
  return { press };
}

test("a group, its cards, threads and notifications are shown as read at once", async () => {
  await markFamily();
  expect(unreadGroups()).toEqual(["choir"]);
  expect(unreadCards()).toEqual([]);
  expect(unreadNotifications()).toEqual(["n-choir"]);
  expect(queries.getQueryData<ThreadState>(threadKey("new"))).toMatchObject({ unread: 0, markedRead: 1 });
  expect(paths()).toEqual(["api/me/notifications/read"]);
});

test("the server learns of it when the banner disappears, up to the last activity that was shown", async () => {
  const { press } = await markFamily();
  await press("Dismiss");
  expect(post.mock.lastCall).toEqual(["api/groups/family/read", { until: 3000 }]);
});

test("undoing it restores everything, and the server never learns that the group was read", async () => {
  const { press } = await markFamily();
  await press("Undo");
  expect(unreadGroups()).toEqual(["family", "choir"]);
  expect(unreadCards()).toEqual(["new"]);
  expect(post.mock.lastCall).toEqual(["api/me/notifications/unread", { ids: ["n-family"] }]);
  expect(paths()).not.toContain("api/groups/family/read");
});

test("what the server could not mark is shown as unread again", async () => {
  const { press } = await markFamily();
  post.mockRejectedValue(new NetworkError());
  await press("Dismiss");
  await expect.poll(unreadCards).toEqual(["new"]);
  expect(unreadGroups()).toEqual(["family", "choir"]);
});

test("all groups with new messages are marked together", async () => {
  const marked = markGroupsRead(queries);
  expect(unreadGroups()).toEqual([]);
  marked.undo();
  expect(unreadGroups()).toEqual(["family", "choir"]);
  marked.carryOut();
  expect(paths()).toEqual(["api/groups/family/read", "api/groups/choir/read"]);
});
