import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Me } from "#contract/accounts.ts";
import type { LiveMessage } from "../../../api/live.ts";
import { fakeLiveEvents } from "../../../testing/live-events.ts";
import { renderHook } from "../../../testing/render-hook.tsx";
import { meQuery } from "../../identity/people/queries.ts";
import { groupQuery } from "./queries.ts";
import { useGroupUpdates } from "./use-group-updates.ts";

let queries: QueryClient;
let send: (message: LiveMessage) => Promise<void>;

beforeEach(async () => {
  queries = new QueryClient();
  const groups = [
    { id: "family", unread: false },
    { id: "choir", unread: true },
  ];
  queries.setQueryData(meQuery.queryKey, { id: "anna", groups } as Me);
  for (const { id } of groups) queries.setQueryData(groupQuery(id).queryKey, { id } as never);
  send = fakeLiveEvents();
  await renderHook(useGroupUpdates, undefined, (host) => (
    <QueryClientProvider client={queries}>{host}</QueryClientProvider>
  ));
});

afterEach(() => void vi.restoreAllMocks());

const event = (name: LiveMessage["name"], data: object) => send({ name, data } as LiveMessage);
const unread = () =>
  queries.getQueryData<Me>(meQuery.queryKey)!.groups.flatMap((group) => (group.unread ? [group.id] : []));
const isMeStale = () => queries.getQueryState(meQuery.queryKey)!.isInvalidated;
const isStale = (id: string) => queries.getQueryState(groupQuery(id).queryKey)!.isInvalidated;

test("a message of another person marks its group as unread; comments and own messages do not", async () => {
  await event("message.created", { groupId: "family", messageId: "a", authorId: "anna" });
  await event("message.created", { groupId: "family", messageId: "b", authorId: "bob", parentId: "a" });
  expect(unread()).toEqual(["choir"]);
  await event("message.created", { groupId: "family", messageId: "c", authorId: "bob" });
  expect(unread()).toEqual(["family", "choir"]);
});

test("reading elsewhere reloads the account only if the group is marked here", async () => {
  await event("read.moved", { groupId: "family" });
  expect(isMeStale()).toBe(false);
  await event("read.moved", { groupId: "choir" });
  expect(isMeStale()).toBe(true);
});

test.each(["member.joined", "member.left"] as const)("%s reloads that group alone", async (name) => {
  await event(name, { groupId: "family", userId: "bob" });
  expect([isStale("family"), isStale("choir"), isMeStale()]).toEqual([true, false, false]);
});

test.each(["group.renamed", "group.changed"] as const)("%s reloads the group and the menu of groups", async (name) => {
  await event(name, { groupId: "family" });
  expect([isStale("family"), isMeStale()]).toEqual([true, true]);
});

test("leaving a group deletes its data", async () => {
  await event("group.left", { groupId: "family" });
  expect(queries.getQueryData(groupQuery("family").queryKey)).toBeUndefined();
  expect(queries.getQueryData(groupQuery("choir").queryKey)).toBeDefined();
  expect(isMeStale()).toBe(true);
});
