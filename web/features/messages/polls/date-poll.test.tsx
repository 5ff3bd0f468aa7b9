import { afterEach, expect, test, vi } from "vitest";
import type { PollData, PollResults, Votes } from "#contract/polls.ts";
import { openPage, quietQueries } from "../../../testing/page.tsx";
import { requests } from "../../../testing/requests.ts";
import { meQuery } from "../../identity/people/queries.ts";
import { makeView } from "../messages/testing/views.ts";
import { DatePoll } from "./date-poll.tsx";

afterEach(() => vi.restoreAllMocks());

const poll: PollData = {
  kind: "dates",
  anonymous: true,
  options: ["1", "2", "3"].map((id) => ({ id, date: `2037-05-0${id}` })),
};

/** The results of an anonymous poll in which only the reader has voted. */
function resultsOf({ options }: Votes): PollResults {
  const results = poll.options.map(({ id }) => {
    const isMine = options.includes(id);
    return { option: id, votes: Number(isMine), maybe: 0, no: 0, isMine, ...(isMine && { answer: "yes" as const }) };
  });
  return { voters: Number(options.length > 0), results, missing: { count: 1, people: [] } };
}

test("answers that are given while an earlier one is on its way are kept", async () => {
  vi.spyOn(requests, "get").mockReturnValue(resultsOf({ options: [] }));
  const sent: Votes[] = [];
  const arrivals: (() => void)[] = [];
  vi.spyOn(requests, "put").mockImplementation(async (_, body) => {
    sent.push(body as Votes);
    await new Promise<void>((resolve) => arrivals.push(resolve));
    return resultsOf(body as Votes);
  });
  const queries = quietQueries();
  queries.setQueryData(meQuery.queryKey, { id: "anna", name: "Anna", groups: [] } as never);
  const { settled } = await openPage(<DatePoll message={makeView("walk")} poll={poll} />, queries);
  const yes = (day: number) =>
    document.querySelectorAll<HTMLButtonElement>("[role=group] [role=group] button:first-child")[day - 1]!;
  await settled(() => expect(yes(3).disabled).toBe(false));

  for (const day of [1, 2]) {
    yes(day).click();
    await settled(() => expect(yes(day).getAttribute("aria-pressed")).toBe("true"));
  }
  await settled(() => expect(arrivals).toHaveLength(1));
  arrivals[0]!();
  await settled(() => expect(arrivals).toHaveLength(2));
  yes(3).click();
  arrivals[1]!();
  await settled(() => expect(arrivals).toHaveLength(3));
  arrivals[2]!();

  await settled(() => expect(queries.isMutating()).toBe(0));
  expect(sent.map(({ options }) => options)).toEqual([["1"], ["1", "2"], ["1", "2", "3"]]);
  expect([1, 2, 3].map((day) => yes(day).getAttribute("aria-pressed"))).toEqual(["true", "true", "true"]);
});
