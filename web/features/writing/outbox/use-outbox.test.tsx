import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { requests } from "../../../testing/requests.ts";
import { eventually } from "../../../testing/eventually.ts";
import { renderHook } from "../../../testing/render-hook.tsx";
import { startFeed, type Feed } from "../../messages/messages/feed-state.ts";
import { feedKey, threadKey } from "../../messages/messages/queries.ts";
import { makeCard, makeView } from "../../messages/messages/testing/views.ts";
import { startThread, type ThreadState } from "../../messages/messages/thread-state.ts";
import { readDraft, writeDraft } from "../drafts/draft.ts";
import { outbox, storeOf } from "./outgoing.ts";
import { useOutbox } from "./use-outbox.ts";

// The test's browser has no locks.
const locks = { request: (_name: string, step: () => unknown) => step() };
Object.defineProperty(navigator, "locks", { value: locks, configurable: true });

let queries: QueryClient;
const post = vi.fn<(path: string, body?: unknown) => Promise<unknown>>();

beforeEach(() => {
  queries = new QueryClient();
  queries.setQueryData(feedKey("family"), startFeed({ cards: [makeCard("old")], totalItems: 1 }, 5));
  vi.spyOn(requests, "post").mockImplementation(post);
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.resetAllMocks();
  localStorage.clear();
});

const message = (id: string, parentId?: string) => ({
  ...{ id, groupId: "family", parentId, title: "", text: id, uploads: [], createdAt: 1 },
});

/** Answers like the server: with the stored message. */
function store(parent?: string) {
  post.mockImplementation(async (_path, body) => {
    const { id } = body as { id: string };
    return { ...makeView(id, parent ? { parent: { id: parent } } : {}), children: [] };
  });
}

const open = (userId?: string) =>
  renderHook(useOutbox, userId, (host) => <QueryClientProvider client={queries}>{host}</QueryClientProvider>);
const sent = () => act(() => eventually(() => expect(outbox.messages.get().at(-1)?.state).toBe("sent")));
const send = async (...given: Parameters<typeof message>) => {
  act(() => outbox.add(message(...given)));
  await sent();
};
const cards = () => queries.getQueryData<Feed>(feedKey("family"))!.cards.map(({ id }) => id);

test("a stored message appears in its group, opens at once, and its draft is gone", async () => {
  store();
  const target = { userId: "anna", groupId: "family" };
  writeDraft(target, message("new"));
  const page = await open("anna");
  await send("new");
  expect(cards().toSorted()).toEqual(["new", "old"]);
  expect(queries.getQueryData<ThreadState>(threadKey("new"))).toMatchObject({ message: { id: "new" } });
  expect(readDraft(target)).toBeUndefined();
  page.unmount();
});

test("the draft of the next message stays", async () => {
  store();
  const target = { userId: "anna", groupId: "family" };
  writeDraft(target, message("next"));
  const page = await open("anna");
  await send("new");
  expect(readDraft(target)).toMatchObject({ id: "next" });
  page.unmount();
});

test("a stored reply makes its thread load again, and is no card of the group", async () => {
  store("old");
  const thread = startThread({ message: makeView("old"), ancestors: [], replies: { items: [], before: 0, after: 0 } });
  queries.setQueryData(threadKey("old"), thread);
  const page = await open("anna");
  await send("reply", "old");
  expect(cards()).toEqual(["old"]);
  expect(queries.getQueryState(threadKey("old"))!.isInvalidated).toBe(true);
  page.unmount();
});

test("messages of earlier visits are sent for their author alone, and those left stay on the device", async () => {
  store();
  storeOf("anna").keep({ ...message("annas"), state: "waiting" });
  storeOf("paul").keep({ ...message("pauls"), state: "waiting" });
  const page = await open("anna");
  await sent();
  expect(post.mock.calls.map(([, body]) => (body as { id: string }).id)).toEqual(["annas"]);
  page.unmount();
  expect(outbox.messages.get()).toEqual([]);
  expect(storeOf("paul").find("pauls")).toBeDefined();
});

test("the outbox stays closed until the person is known", async () => {
  const opened = vi.spyOn(outbox, "open");
  const page = await open(undefined);
  expect(opened).not.toHaveBeenCalled();
  page.rerender("anna");
  expect(opened).toHaveBeenCalledOnce();
  page.unmount();
});
