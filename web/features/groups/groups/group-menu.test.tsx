import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { expect, test } from "vitest";
import type { Me } from "#contract/accounts.ts";
import type { GroupOfMine } from "#contract/groups.ts";
import { AlertProvider } from "../../../components/alert.tsx";
import { ConfirmProvider } from "../../../components/confirm.tsx";
import { openMenus } from "../../../testing/open-menu.ts";
import { renderInEnglish } from "../../../testing/render.tsx";
import { startFeed, type Feed } from "../../messages/messages/feed-state.ts";
import { feedKey } from "../../messages/messages/queries.ts";
import { useMarkRead } from "../../notifications/notifications/use-mark-read.ts";
import { makeCard } from "../../messages/messages/testing/views.ts";
import { meQuery } from "../../identity/people/queries.ts";
import { GroupMenu } from "./group-menu.tsx";

const family: GroupOfMine = {
  id: "family",
  name: "Famille Martin",
  lastActivityDate: 0,
  unread: true,
  role: "member",
  entityType: "group",
};
const unreadCard = makeCard("news", 50, { unread: true });

function FamilyMenu() {
  return <GroupMenu group={family} onMarkRead={useMarkRead()} />;
}

test("marking a group as read can be undone", async () => {
  const queries = new QueryClient();
  queries.setQueryData(meQuery.queryKey, { id: "anna", groups: [family] } as unknown as Me);
  queries.setQueryData(feedKey(family.id), startFeed({ cards: [unreadCard], totalItems: 1, readUntil: 10 }, 5));
  const page = await renderInEnglish(
    <QueryClientProvider client={queries}>
      <AlertProvider>
        <ConfirmProvider>
          <FamilyMenu />
        </ConfirmProvider>
      </AlertProvider>
    </QueryClientProvider>,
  );
  const press = (name: string) =>
    act(() => [...page.querySelectorAll("button")].find((one) => one.textContent.includes(name))!.click());
  const isNew = () => ({
    group: queries.getQueryData<Me>(meQuery.queryKey)!.groups[0]!.unread,
    card: queries.getQueryData<Feed>(feedKey(family.id))!.cards[0]!.unread,
  });

  openMenus(page);
  press("Mark all as read");
  expect(isNew()).toEqual({ group: false, card: undefined });
  press("Undo");
  expect(isNew()).toEqual({ group: true, card: true });
});
