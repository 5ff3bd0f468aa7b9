import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Me } from "#contract/accounts.ts";
import type { CardPage } from "#contract/cards.ts";
import type { Thread } from "#contract/messages.ts";
import { requests } from "../../../testing/requests.ts";
import { meQuery } from "../../identity/people/queries.ts";
import { startFeed, type Feed } from "./feed-state.ts";
import { cachedThread, knownCard } from "./known-message.ts";
import { feedKey, feedQuery, loadWantedCards, threadKey, threadQuery, updateFeed } from "./queries.ts";
import { makeCard, makeView, makeWindow } from "./testing/views.ts";
import { startThread, withLater, type ThreadState } from "./thread-state.ts";

let queries: QueryClient;
let asked: string[];
/** Responses of the server, by path; a function may change the cache before it responds. */
let responses: Record<string, unknown>;

beforeEach(() => {
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  asked = [];
  responses = {};
  vi.spyOn(requests, "get").mockImplementation(async (path: string) => {
    asked.push(path);
    const response = responses[path];
    return typeof response === "function" ? (response as () => unknown)() : response;
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  queries.clear();
});

const cards = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => makeCard(`c${from + i}`, 10_000 - from - i));
const page = (from: number, to: number, totalItems: number): CardPage => ({ cards: cards(from, to), totalItems });
const shown = () => queries.getQueryData<Feed>(feedKey("family"))!;

function showFeed(count: number, { wanted, total }: { wanted: number; total: number }) {
  queries.setQueryData<Feed>(feedKey("family"), startFeed(page(0, count, total), wanted));
}

test("pages are loaded until there are as many cards as wanted", async () => {
  showFeed(30, { wanted: 65, total: 200 });
  responses = { "api/groups/family/cards/1": page(30, 60, 200), "api/groups/family/cards/2": page(60, 90, 200) };
  await loadWantedCards(queries, "family");
  expect(asked).toEqual(["api/groups/family/cards/1", "api/groups/family/cards/2"]);
  expect(shown().cards).toHaveLength(90);
});

test("nothing is loaded for cards that are known, or at the end of the group", async () => {
  showFeed(30, { wanted: 30, total: 200 });
  await loadWantedCards(queries, "family");
  showFeed(30, { wanted: 40, total: 30 });
  await loadWantedCards(queries, "family");
  await loadWantedCards(queries, "unknown");
  expect(asked).toEqual([]);
});

test("a page that brings nothing new is followed by the next one, and an empty one is the end", async () => {
  showFeed(30, { wanted: 40, total: 200 });
  responses = { "api/groups/family/cards/1": page(0, 30, 200), "api/groups/family/cards/2": page(60, 60, 200) };
  await loadWantedCards(queries, "family");
  expect(asked).toEqual(["api/groups/family/cards/1", "api/groups/family/cards/2"]);
  expect(shown().cards).toHaveLength(30);
});

test("reloading a group's page moves nothing: new messages wait", async () => {
  showFeed(30, { wanted: 10, total: 30 });
  const first = makeCard("new", 20_000);
  responses = { "api/groups/family/cards/0": { cards: [first, ...cards(0, 29)], totalItems: 31 } };
  await queries.query(feedQuery("family"));
  expect(shown().cards[0]!.id).toBe("c0");
  expect(shown().arrived.map(({ id }) => id)).toEqual(["new"]);
});

const thread = (ids: string[], before: number, after: number): Thread => ({
  message: makeView("top"),
  ancestors: [],
  replies: makeWindow(ids, before, after),
});
const path = "api/messages/top/thread";
const idsOf = ({ replies }: ThreadState) => replies.items.map(({ id }) => id);
const fetchTop = () => queries.query({ ...threadQuery("top"), staleTime: 0 });

test("a thread opens as the server sends it", async () => {
  responses = { [path]: thread(["r8", "r9"], 8, 0) };
  expect(await fetchTop()).toMatchObject({ replies: { before: 8, after: 0 }, reachedEnd: true });
});

test("reloading a thread keeps the replies that are open, and counts later ones", async () => {
  queries.setQueryData(threadKey("top"), startThread(thread(["r3", "r4", "r5", "r6"], 3, 0)));
  responses = {
    [`${path}?focus=r3`]: thread(["r1", "r2", "r3", "r4", "r5"], 1, 3),
    "api/messages/top/replies?after=r5&limit=1": makeWindow(["r6"], 6, 2),
  };
  const reloaded = await fetchTop();
  expect(idsOf(reloaded)).toEqual(["r3", "r4", "r5", "r6"]);
  expect(reloaded.replies).toMatchObject({ before: 3, after: 2 });
  expect(reloaded.reachedEnd).toBe(true);
});

test("replies beyond those that were open are counted, not shown", async () => {
  queries.setQueryData(threadKey("top"), startThread(thread(["r3"], 3, 0)));
  responses = { [`${path}?focus=r3`]: thread(["r2", "r3", "r4", "r5"], 2, 1) };
  const reloaded = await fetchTop();
  expect(idsOf(reloaded)).toEqual(["r3"]);
  expect(reloaded.replies).toMatchObject({ before: 3, after: 3 });
});

test("a thread whose first open reply was deleted starts anew", async () => {
  queries.setQueryData(threadKey("top"), startThread(thread(["r3", "r4"], 3, 0)));
  responses = { [`${path}?focus=r3`]: thread(["r7", "r8"], 7, 0) };
  expect(idsOf(await fetchTop())).toEqual(["r7", "r8"]);
});

test("replies opened while the thread is reloading stay open", async () => {
  queries.setQueryData(threadKey("top"), startThread(thread(["r0"], 0, 1)));
  let isFirst = true;
  const load = () => {
    if (isFirst)
      queries.setQueryData<ThreadState>(threadKey("top"), (now) => now && withLater(now, makeWindow(["r1"], 1, 0)));
    isFirst = false;
    return thread(["r0", "r1"], 0, 0);
  };
  responses = { [`${path}?focus=r0`]: load };
  expect(idsOf(await fetchTop())).toEqual(["r0", "r1"]);
  expect(asked).toHaveLength(2);
});

test("a message opens with what its card shows, until it is loaded", () => {
  queries.setQueryData(meQuery.queryKey, { groups: [{ id: "family", name: "Famille Martin" }] } as Me);
  const card = makeCard("sea", 1000, { title: "Sea", excerpt: "We swam", replies: 3 });
  queries.setQueryData<Feed>(feedKey("family"), startFeed({ cards: [card], totalItems: 1 }, 5));
  expect(cachedThread(queries, "sea")?.message).toMatchObject({
    data: { title: "Sea", text: "We swam" },
    replies: 3,
    group: { id: "family", name: "Famille Martin" },
  });
  expect(knownCard(queries, "sea")).toEqual(card);
});

test("a reply known from its thread opens as it is there, and an unknown message not at all", () => {
  queries.setQueryData(threadKey("top"), startThread(thread(["r1"], 0, 0)));
  expect(cachedThread(queries, "r1")?.message.data).toEqual({ text: "Text of r1" });
  expect(cachedThread(queries, "top")?.message.id).toBe("top");
  expect(cachedThread(queries, "r2")).toBeUndefined();
});

test("a group that was never opened is not changed", () => {
  updateFeed(queries, "family", (feed) => ({ ...feed, wanted: 99 }));
  expect(queries.getQueryData(feedKey("family"))).toBeUndefined();
});
