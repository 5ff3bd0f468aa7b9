import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { expect, test } from "vitest";
import type { Me } from "#contract/accounts.ts";
import type { GroupOfMine } from "#contract/groups.ts";
import { AlertProvider } from "../../components/alert.tsx";
import { renderInEnglish } from "../../testing/render.tsx";
import { meQuery } from "../people/queries.ts";
import { feedKey } from "../messages/queries.ts";
import { useMarkRead } from "../notifications/use-mark-read.ts";
import { startFeed, type Feed } from "../messages/feed-state.ts";
import GroupFinder from "./group-finder.tsx";

const groups = ["Famille Martin", "Chœur d’été", "Tennis"].map((name, n): GroupOfMine => {
  return { id: `group-${n}`, name, lastActivityDate: 0, unread: n === 0, entityType: "group" };
});
const family = groups[0]!;
const unreadCard = { id: "news", createdAt: 1, lastActivityDate: 50, author: null, files: 0, replies: 0, unread: true };

function Finder() {
  return <GroupFinder groups={groups} current={family} mayCreate onMarkRead={useMarkRead()} />;
}

async function finder() {
  const queries = new QueryClient();
  queries.setQueryData(meQuery.queryKey, { id: "anna", groups } as unknown as Me);
  queries.setQueryData(feedKey(family.id), startFeed({ cards: [unreadCard], totalItems: 1, readUntil: 10 }, 5));
  const page = await renderInEnglish(
    <QueryClientProvider client={queries}>
      <AlertProvider>
        <Finder />
      </AlertProvider>
    </QueryClientProvider>,
  );
  const input = page.querySelector("input")!;
  const type = (words: string) =>
    act(() => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!.call(input, words);
      input.dispatchEvent(new InputEvent("input", { bubbles: true }));
    });
  const press = (name: string) =>
    act(() => [...page.querySelectorAll("button")].find((one) => one.textContent.includes(name))!.click());
  const isNew = () => ({
    group: queries.getQueryData<Me>(meQuery.queryKey)!.groups[0]!.unread,
    card: queries.getQueryData<Feed>(feedKey(family.id))!.cards[0]!.unread,
  });
  const found = () => [...page.querySelectorAll("ul a > :last-child")].map((one) => one.textContent);
  return { page, found, type, press, isNew };
}

test("groups are found by part of their name, ignoring accents", async () => {
  const { page, found, type } = await finder();
  expect(found()).toEqual(["Famille Martin (New)", "Chœur d’été", "Tennis"]);
  type("ETE");
  expect(found()).toEqual(["Chœur d’été"]);
  type("garden");
  expect(found()).toEqual([]);
  expect(page.querySelector("[role=status]")!.textContent).toBe("No group has that name");
});

test("marking a group as read can be undone", async () => {
  const { press, isNew } = await finder();
  press("Mark all as read");
  expect(isNew()).toEqual({ group: false, card: undefined });
  press("Undo");
  expect(isNew()).toEqual({ group: true, card: true });
});
