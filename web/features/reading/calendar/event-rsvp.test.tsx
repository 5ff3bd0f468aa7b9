import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { afterEach, expect, test, vi } from "vitest";
import type { Me } from "#contract/accounts.ts";
import type { Rsvps, NewRsvp } from "#contract/calendar.ts";
import type { Role } from "#contract/permissions.ts";
import { requests } from "../../../testing/requests.ts";
import { AlertProvider } from "../../../components/alert.tsx";
import { eventually } from "../../../testing/eventually.ts";
import { renderInEnglish } from "../../../testing/render.tsx";
import { makeView } from "../../messages/messages/testing/views.ts";
import { meQuery } from "../../identity/people/queries.ts";
import EventPeople from "./event-people.tsx";
import EventRsvp from "./event-rsvp.tsx";
import { rsvpsQuery } from "../../messages/messages/queries.ts";

afterEach(() => vi.restoreAllMocks());

const shows = (check: () => void) => act(() => eventually(check));

const bob = { id: "bob", name: "Bob", entityType: "user" } as const;
const lucie = { id: "lucie", name: "Lucie", entityType: "user" } as const;

const open: Rsvps = {
  answers: [{ person: lucie, answer: "maybe", people: 1, answeredAt: 1000 }],
  missing: [bob],
  counts: { yes: 0, maybe: 1, no: 0, missing: 1 },
  coming: 0,
};
const withBob = ({ answer, people = 1, note }: NewRsvp): Rsvps => ({
  answers: [{ person: bob, answer, people, note, answeredAt: 2000 }, ...open.answers],
  missing: [],
  counts: { ...open.counts, missing: 0, [answer]: 1 },
  coming: answer === "yes" ? people : 0,
});

const lunch = makeView("lunch", { data: { date: "2026-12-24" } });

async function asBob({ role = "member", rsvps = open }: { role?: Role; rsvps?: Rsvps } = {}) {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  queries.setQueryData(meQuery.queryKey, { id: "bob", name: "Bob", groups: [{ id: "family", role }] } as Me);
  queries.setQueryData(rsvpsQuery("lunch").queryKey, rsvps);
  const put = vi.spyOn(requests, "put").mockImplementation(async (_path, given) => withBob(given as NewRsvp));
  const page = await renderInEnglish(
    <QueryClientProvider client={queries}>
      <AlertProvider>
        <EventRsvp message={lunch} />
        <EventPeople message={lunch} />
      </AlertProvider>
    </QueryClientProvider>,
  );
  const button = (name: string) =>
    [...page.querySelectorAll("button")].find((one) => (one.getAttribute("aria-label") ?? one.textContent) === name);
  const press = (name: string) => act(async () => button(name)?.click());
  return { page, put, button, press };
}

test("a member answers, says with how many people, and is listed", async () => {
  const { page, put, button, press } = await asBob();
  expect(page.textContent).toContain("1 person hasn’t responded");

  await press("Yes");
  expect(put).toHaveBeenLastCalledWith("api/messages/lunch/answer", { answer: "yes" });
  await shows(() => expect(button("Yes")?.getAttribute("aria-pressed")).toBe("true"));
  await press("One person more");

  expect(put).toHaveBeenLastCalledWith("api/messages/lunch/answer", { answer: "yes", people: 2, note: "" });
  await shows(() => expect(page.textContent).toContain("2 people are coming"));
  expect(page.querySelector("li")?.textContent).toContain("Bob+1");
});

test("another answer keeps the people, and no removes them", async () => {
  const { put, button, press } = await asBob();
  await press("Yes");
  await shows(() => expect(button("One person more")).toBeDefined());
  await press("One person more");
  await shows(() => expect(button("One person fewer")?.getAttribute("disabled")).toBeNull());
  await press("Maybe");
  expect(put).toHaveBeenLastCalledWith("api/messages/lunch/answer", { answer: "maybe", people: 2, note: "" });
  await press("No");
  expect(put).toHaveBeenLastCalledWith("api/messages/lunch/answer", { answer: "no" });
});

test("the same answer again withdraws it", async () => {
  const { button, press } = await asBob();
  await press("Maybe");
  await shows(() => expect(button("Maybe")?.getAttribute("aria-pressed")).toBe("true"));
  const remove = vi.spyOn(requests, "delete").mockResolvedValue(open);
  await press("Maybe");

  expect(remove).toHaveBeenCalledWith("api/messages/lunch/answer");
  await shows(() => expect(button("Maybe")?.getAttribute("aria-pressed")).toBe("false"));
});

test("admins can remind those who have not answered, members cannot", async () => {
  expect((await asBob()).button("Send a reminder")).toBeUndefined();
  const { press, button } = await asBob({ role: "admin" });
  const post = vi.spyOn(requests, "post").mockResolvedValue(undefined);
  await press("Send a reminder");
  expect(post).toHaveBeenCalledWith("api/messages/lunch/answers/reminders");
  await shows(() => expect(button("Send a reminder")?.disabled).toBe(true));
});

test("of many who come, eight are listed until all are asked for", async () => {
  const answers = Array.from({ length: 30 }, (_, i) => {
    return { person: { ...lucie, id: `person ${i}` }, answer: "yes", people: 1, answeredAt: 1000 } as const;
  });
  const counts = { yes: 30, maybe: 0, no: 0, missing: 0 };
  const { page, press } = await asBob({ rsvps: { answers, counts, missing: [], coming: 30 } });
  expect(page.querySelectorAll("li")).toHaveLength(8);

  await press("Show all 30");
  expect(page.querySelectorAll("li")).toHaveLength(30);
});
