import { expect, test, vi } from "vitest";
import { makeQueryClient } from "../../../api/query-client.ts";
import { hideCard, memoryCardQuery, prepareMemoryCard } from "./card-query.ts";
import { today } from "./today.ts";

test("the card is loaded before the page is shown, unless the person has hidden it", async () => {
  const fetched = vi.fn(() => Promise.resolve(Response.json({ photos: [], total: 0 })));
  vi.stubGlobal("fetch", fetched);
  const queries = makeQueryClient();
  await prepareMemoryCard(queries, "shown");
  expect(queries.getQueryData(memoryCardQuery("shown", today()).queryKey)).toEqual({ photos: [], total: 0 });

  hideCard("hidden", today());
  await prepareMemoryCard(queries, "hidden");
  expect(fetched).toHaveBeenCalledOnce();

  fetched.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  await prepareMemoryCard(queries, "offline");
  vi.unstubAllGlobals();
});
