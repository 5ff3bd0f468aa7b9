import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Group, Member } from "#contract/groups.ts";
import type { Role } from "#contract/permissions.ts";
import { requests } from "../../../testing/requests.ts";
import { ApiError } from "../../../api/errors.ts";
import { ConfirmProvider } from "../../../components/confirm.tsx";
import { eventually } from "../../../testing/eventually.ts";
import { openMenus } from "../../../testing/open-menu.ts";
import { renderInEnglish } from "../../../testing/render.tsx";
import { meQuery } from "../../identity/people/queries.ts";
import { MemberList } from "./members.tsx";

const put = vi.fn<(path: string, body?: unknown) => Promise<unknown>>();

beforeEach(() => {
  HTMLElement.prototype.hidePopover = () => undefined;
  vi.spyOn(requests, "put").mockImplementation(put);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.resetAllMocks();
});

function aMember(name: string, role: Role): Member {
  return { id: name.toLowerCase(), name, role, joinedAt: 1, entityType: "user" };
}

const users = [
  aMember("Bob", "member"),
  aMember("Anna", "admin"),
  aMember("Carol", "reader"),
  aMember("Hugo", "owner"),
  aMember("Ida", "admin"),
];
const hikers = { id: "hikers", name: "Hikers", users } as Group;

async function listFor(name: string) {
  const { id, role } = users.find((user) => user.name === name)!;
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  queries.setQueryData(meQuery.queryKey, { id, groups: [{ id: hikers.id, name: hikers.name, role }] } as never);
  const page = await renderInEnglish(
    <QueryClientProvider client={queries}>
      <ConfirmProvider>
        <MemberList group={hikers} />
      </ConfirmProvider>
    </QueryClientProvider>,
  );
  openMenus(page);
  const row = (member: string) => page.querySelector(`[data-member=${member.toLowerCase()}]`)!;
  const items = (member: string) => [...row(member).querySelectorAll<HTMLElement>("[role=menuitem]")];
  return { page, offers: (member: string) => items(member).map((item) => item.textContent), items };
}

test("the owner and the admins come first", async () => {
  const { page } = await listFor("Bob");
  const parts = [...page.querySelectorAll("section")].map((part) => [
    part.querySelector("h2")!.textContent,
    ...[...part.querySelectorAll("li a")].map((link) => link.textContent),
  ]);
  expect(parts).toEqual([
    ["3 admins", "Hugo", "Anna", "Ida"],
    ["2 members", "Bob", "Carol"],
  ]);
  expect(page.querySelectorAll("[role=menu]")).toHaveLength(0);
});

const remove = "Remove from the group…";

test("admins are offered to change the roles of members and readers, to remove them, and to step down", async () => {
  const { offers } = await listFor("Anna");
  expect(offers("Bob")).toEqual(["View posts", "Make admin", "Make reader", remove]);
  expect(offers("Carol")).toEqual(["View posts", "Make admin", "Make member", remove]);
  expect(offers("Anna")).toEqual(["View posts", "Step down as admin…"]);
  expect([...offers("Hugo"), ...offers("Ida")]).toEqual([]);
});

test("the owner is also offered to change the roles of admins, and to hand the group over", async () => {
  const { offers } = await listFor("Hugo");
  expect(offers("Ida")).toEqual(["View posts", "Make member", "Make reader", "Hand over the group…", remove]);
  expect(offers("Hugo")).toEqual([]);
});

test("a role that cannot be changed shows why", async () => {
  put.mockRejectedValue(new ApiError(403, { code: "not_permitted" }));
  const { page, items } = await listFor("Anna");
  act(() => items("Bob")[1]!.click());
  await eventually(() => expect(page.querySelector("[role=alert]")?.textContent).toContain("permission"));
  expect(put.mock.calls).toEqual([["api/groups/hikers/members/bob", { role: "admin" }]]);
});
