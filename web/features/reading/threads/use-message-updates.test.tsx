import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { requests } from "../../../testing/requests.ts";
import type { LiveMessage } from "../../../api/live.ts";
import { fakeLiveEvents } from "../../../testing/live-events.ts";
import { renderHook } from "../../../testing/render-hook.tsx";
import { readDraft, writeDraft } from "../../writing/drafts/draft.ts";
import { outbox } from "../../writing/outbox/outgoing.ts";
import { startFeed, type Feed } from "../../messages/messages/feed-state.ts";
import { feedKey, threadKey, updateFeed } from "../../messages/messages/queries.ts";
import { makeCard, makeView } from "../../messages/messages/testing/views.ts";
import { startThread } from "../../messages/messages/thread-state.ts";
import { useMessageUpdates } from "./use-message-updates.ts";

let queries: QueryClient;
let send: (message: LiveMessage) => Promise<void>;
const get = vi.fn<(path: string) => Promise<unknown>>();

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  queries = new QueryClient();
  const cards = [makeCard("sea", 3000, { unread: true }), makeCard("hill", 2000)];
  queries.setQueryData(feedKey("family"), startFeed({ cards, totalItems: 2 }, 5));
  for (const id of ["sea", "hill"]) {
    const replies = { items: [], before: 0, after: 0 };
    queries.setQueryData(threadKey(id), startThread({ message: makeView(id), ancestors: [], replies }));
  }
  get.mockImplementation(async (path) => ({ message: makeView(path.split("/")[2]!, { data: { title: "Changed" } }) }));
  vi.spyOn(requests, "get").mockImplementation(get);
  send = fakeLiveEvents();
  await renderHook(useMessageUpdates, undefined, (host) => (
    <QueryClientProvider client={queries}>{host}</QueryClientProvider>
  ));
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.resetAllMocks();
  localStorage.clear();
});

const event = (name: LiveMessage["name"], data: object) => send({ name, data } as LiveMessage);
const feed = () => queries.getQueryData<Feed>(feedKey("family"))!;
const later = () => act(() => vi.advanceTimersByTimeAsync(300));
const isFeedStale = () => queries.getQueryState(feedKey("family"))!.isInvalidated;
const isThreadStale = (id: string) => queries.getQueryState(threadKey(id))!.isInvalidated;

test("new messages make the group load again, in one batch", async () => {
  const invalidate = vi.spyOn(queries, "invalidateQueries");
  await event("message.created", { groupId: "family", messageId: "a" });
  await event("message.created", { groupId: "family", messageId: "b" });
  expect(isFeedStale()).toBe(false);
  await later();
  expect(isFeedStale()).toBe(true);
  const ofFeed = invalidate.mock.calls.filter(([filter]) => filter?.queryKey?.includes("cards"));
  expect(ofFeed).toHaveLength(1);
});

test("a comment makes its thread load again when it is opened", async () => {
  await event("message.created", { groupId: "family", messageId: "c", threadId: "hill" });
  expect([isThreadStale("hill"), isThreadStale("sea")]).toEqual([true, false]);
});

test("a changed message is loaded alone, and one that is on no loaded page reloads the group", async () => {
  await event("message.updated", { groupId: "family", messageId: "hill" });
  await later();
  expect(get.mock.calls.map(([path]) => path)).toEqual(["api/messages/hill/thread"]);
  expect(feed().cards.map(({ title }) => title)).toEqual(["sea", "Changed"]);
  expect(isFeedStale()).toBe(false);

  await event("message.updated", { groupId: "family", messageId: "elsewhere" });
  await later();
  expect(isFeedStale()).toBe(true);
});

test("a vote reloads the page, because the message does not contain the votes", async () => {
  updateFeed(queries, "family", (now) => ({ ...now, cards: now.cards.map((card) => ({ ...card, poll: true })) }));
  await event("message.updated", { groupId: "family", messageId: "hill" });
  await later();
  expect(isFeedStale()).toBe(true);
  expect(get).not.toHaveBeenCalled();
});

test("a comment that is published on the group's page reloads the group, and another changed one does not", async () => {
  await event("message.updated", { groupId: "family", messageId: "c", parentId: "hill", threadId: "hill" });
  await later();
  expect(isFeedStale()).toBe(false);
  const published = { groupId: "family", messageId: "c", parentId: "hill", threadId: "hill", isPublished: true };
  await event("message.updated", published);
  await later();
  expect(isFeedStale()).toBe(true);
});

test("a deleted comment and an erased account reload the group, because cards name people", async () => {
  await event("message.deleted", { groupId: "family", messageId: "c", parentId: "hill", threadId: "hill" });
  await later();
  expect(isFeedStale()).toBe(true);
  expect(get).not.toHaveBeenCalled();
  queries.setQueryData(feedKey("family"), feed());
  expect(isFeedStale()).toBe(false);
  await event("member.left", { groupId: "family", userId: "carol" });
  await later();
  expect(isFeedStale()).toBe(true);
});

test("if the changed card cannot be loaded, the group is loaded again", async () => {
  get.mockRejectedValue(new Error("offline"));
  await event("message.updated", { groupId: "family", messageId: "hill" });
  await later();
  expect(isFeedStale()).toBe(true);
});

test("a deleted message is shown as deleted in its place", async () => {
  await event("message.deleted", { groupId: "family", messageId: "sea" });
  expect(feed()).toMatchObject({ deleted: ["sea"], totalItems: 1 });
});

test("what was read elsewhere reloads the group only if it is marked as new here", async () => {
  await event("read.moved", { groupId: "family", messageId: "hill" });
  await later();
  expect(isFeedStale()).toBe(false);
  await event("read.moved", { groupId: "family" });
  await later();
  expect(isFeedStale()).toBe(true);
});

test("leaving a group deletes its threads, drafts and unsent messages", async () => {
  const target = { userId: "anna", groupId: "family" };
  writeDraft(target, { id: "d", title: "", text: "Hm", uploads: [] });
  const removeGroup = vi.spyOn(outbox, "removeGroup");
  await event("group.left", { groupId: "choir" });
  expect([readDraft(target), queries.getQueryData(threadKey("sea"))]).not.toContain(undefined);
  await event("group.left", { groupId: "family" });
  expect(readDraft(target)).toBeUndefined();
  expect(removeGroup.mock.calls).toEqual([["choir"], ["family"]]);
  expect(queries.getQueryData(threadKey("sea"))).toBeUndefined();
});
