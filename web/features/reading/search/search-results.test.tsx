import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { expect, test } from "vitest";
import type { Me } from "#contract/accounts.ts";
import type { FoundCards } from "#contract/messages-search.ts";
import { renderInEnglish } from "../../../testing/render.tsx";
import { meQuery } from "../../identity/people/queries.ts";
import { searchQuery } from "./queries.ts";
import { readTyped, type SearchQuery } from "./search-query.ts";
import { SearchResults } from "./search-results.tsx";

async function statusOf(query: SearchQuery, found: Pick<FoundCards, "totalItems" | "isTotalExact">): Promise<string> {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  queries.setQueryData(meQuery.queryKey, { id: "anna", groups: [] } as unknown as Me);
  queries.setQueryData(searchQuery("family", query).queryKey, { cards: [], searchterms: [], authors: [], ...found });
  const page = await renderInEnglish(
    <QueryClientProvider client={queries}>
      <SearchResults groupId="family" query={query} />
    </QueryClientProvider>,
  );
  return page.querySelector("[role=status]")!.textContent;
}

test("a count limited to 1,000 is shown as more than 1,000", async () => {
  const words: SearchQuery = { ...readTyped("plum"), filters: {} };
  const filter: SearchQuery = { ...readTyped(""), filters: { author: "bob" } };
  const more = { totalItems: 1000, isTotalExact: false };
  expect(await statusOf(words, more)).toBe("More than 1,000 results; here are the best 0");
  expect(await statusOf(filter, more)).toBe("More than 1,000 results; here are the newest 0");
  expect(await statusOf(words, { totalItems: 1000, isTotalExact: true })).toBe("1,000 results; here are the best 0");
});
