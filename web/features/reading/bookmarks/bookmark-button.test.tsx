import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { MessageView } from "#contract/messages.ts";
import { requests } from "../../../testing/requests.ts";
import { ApiError, NetworkError } from "../../../api/errors.ts";
import { AlertProvider } from "../../../components/alert.tsx";
import { renderInEnglish } from "../../../testing/render.tsx";
import { makeView } from "../../messages/messages/testing/views.ts";
import { meQuery } from "../../identity/people/queries.ts";
import { BookmarkButton } from "./bookmark-button.tsx";
import { bookmarksQuery } from "./queries.ts";

let queries: QueryClient;
const post = vi.fn<(path: string, body?: unknown) => Promise<unknown>>();
const remove = vi.fn<(path: string) => Promise<undefined>>();
const onChanged = vi.fn<(message: MessageView) => void>();

beforeEach(() => {
  queries = new QueryClient();
  queries.setQueryData(meQuery.queryKey, {} as never);
  queries.setQueryData(bookmarksQuery.queryKey, { pages: [], pageParams: [] });
  post.mockResolvedValue({ id: "b1" });
  remove.mockResolvedValue(undefined);
  vi.spyOn(requests, "post").mockImplementation(post);
  vi.spyOn(requests, "delete").mockImplementation(remove);
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.resetAllMocks();
});

async function button(bookmarkId?: string) {
  const page = await renderInEnglish(
    <QueryClientProvider client={queries}>
      <AlertProvider>
        <BookmarkButton message={makeView("sea", { bookmarkId })} onChanged={onChanged} />
      </AlertProvider>
    </QueryClientProvider>,
  );
  const press = () => act(async () => page.querySelector("button")!.click());
  const textOf = (role: string) => page.querySelector(`[role=${role}]`)!.textContent;
  return { press, textOf };
}

test("a message is bookmarked, and the list and the menu load again", async () => {
  const { press, textOf } = await button();
  await press();
  expect(post.mock.calls).toEqual([["api/bookmarks", { message_id: "sea" }]]);
  expect(onChanged.mock.lastCall![0].bookmarkId).toBe("b1");
  expect(textOf("status")).toContain("Bookmark");
  for (const { queryKey } of [bookmarksQuery, meQuery])
    expect(queries.getQueryState(queryKey)!.isInvalidated).toBe(true);
});

test("a bookmark is removed, even if another device has removed it already", async () => {
  remove.mockRejectedValue(new ApiError(404, {}));
  const { press } = await button("b1");
  await press();
  expect(remove.mock.calls).toEqual([["api/bookmarks/b1"]]);
  expect(onChanged.mock.lastCall![0].bookmarkId).toBeUndefined();
});

test("a failure is shown and changes nothing", async () => {
  remove.mockRejectedValue(new NetworkError());
  const { press, textOf } = await button("b1");
  await press();
  expect(onChanged).not.toHaveBeenCalled();
  expect(textOf("alert")).not.toBe("");
});

test("a second press while the first one is sent does nothing", async () => {
  post.mockReturnValue(new Promise(() => undefined));
  const { press } = await button();
  vi.useFakeTimers();
  await press();
  // The button learns of the request in a later task.
  await act(() => vi.advanceTimersByTimeAsync(0));
  await press();
  vi.useRealTimers();
  expect(post).toHaveBeenCalledOnce();
});
