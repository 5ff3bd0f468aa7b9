import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { MessageView } from "#contract/messages.ts";
import { requests } from "../../../testing/requests.ts";
import { ApiError, NetworkError } from "../../../api/errors.ts";
import { AlertProvider } from "../../../components/alert.tsx";
import { ConfirmProvider } from "../../../components/confirm.tsx";
import { renderHook } from "../../../testing/render-hook.tsx";
import { startFeed, type Feed } from "../../messages/messages/feed-state.ts";
import { feedKey, threadKey } from "../../messages/messages/queries.ts";
import { makeCard, makeView } from "../../messages/messages/testing/views.ts";
import { startThread } from "../../messages/messages/thread-state.ts";
import { useDelete } from "./use-delete.ts";

let queries: QueryClient;
const get = vi.fn<(path: string) => Promise<unknown>>();
const remove = vi.fn<(path: string) => Promise<undefined>>();

beforeEach(() => {
  queries = new QueryClient();
  queries.setQueryData(feedKey("family"), startFeed({ cards: [makeCard("sea"), makeCard("hill")], totalItems: 2 }, 5));
  const replies = { items: [], before: 0, after: 0 };
  queries.setQueryData(threadKey("sea"), startThread({ message: makeView("sea"), ancestors: [], replies }));
  get.mockResolvedValue({ comments: 5, files: 2 });
  remove.mockResolvedValue(undefined);
  vi.spyOn(requests, "get").mockImplementation(get);
  vi.spyOn(requests, "delete").mockImplementation(remove);
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.resetAllMocks();
});

/** Asks to delete a message, and answers the question with this button. */
async function deleting(message: MessageView, button: "Delete" | "Cancel") {
  const hook = await renderHook(useDelete, undefined, (host) => (
    <QueryClientProvider client={queries}>
      <AlertProvider>
        <ConfirmProvider>{host}</ConfirmProvider>
      </AlertProvider>
    </QueryClientProvider>
  ));
  let isDeleted: Promise<boolean> | undefined;
  await act(async () => void (isDeleted = hook.value()(message)));
  const question = document.querySelector("dialog")!.textContent;
  const response = [...document.querySelectorAll("dialog button")].find((one) => one.textContent.startsWith(button));
  await act(async () => (response as HTMLButtonElement).click());
  return { question, isDeleted: await isDeleted, alert: hook.page.querySelector("[role=alert]")!.textContent };
}

const cards = () => queries.getQueryData<Feed>(feedKey("family"))!.cards.map(({ id }) => id);

test("the question names what is deleted with the message, as counted by the server", async () => {
  const { question, isDeleted } = await deleting(makeView("sea", { replies: 3 }), "Delete");
  expect(question).toContain("5 comments, 2 files");
  expect(isDeleted).toBe(true);
  expect(remove.mock.calls).toEqual([["api/messages/sea"]]);
  expect(cards()).toEqual(["hill"]);
  await expect.poll(() => queries.getQueryData(threadKey("sea"))).toBeUndefined();
});

test("if the server cannot count, the question names what is known here", async () => {
  get.mockRejectedValue(new NetworkError());
  const { question } = await deleting(makeView("sea", { replies: 3 }), "Cancel");
  expect(question).toContain("3 comments");
});

test("a comment, whose replies stay, is deleted without asking the server", async () => {
  const { question } = await deleting(makeView("sea", { replies: 3, parent: { id: "top" } }), "Cancel");
  expect(get).not.toHaveBeenCalled();
  expect(question).not.toContain("comments");
});

test("nothing is deleted without confirmation", async () => {
  expect(await deleting(makeView("sea"), "Cancel")).toMatchObject({ isDeleted: false });
  expect(remove).not.toHaveBeenCalled();
  expect(cards()).toEqual(["sea", "hill"]);
});

test("a message that another device has deleted disappears as well", async () => {
  remove.mockRejectedValue(new ApiError(404, {}));
  expect(await deleting(makeView("sea"), "Delete")).toMatchObject({ isDeleted: true });
  expect(cards()).toEqual(["hill"]);
});

test("a message that could not be deleted stays, with the reason", async () => {
  remove.mockRejectedValue(new NetworkError());
  const { isDeleted, alert } = await deleting(makeView("sea"), "Delete");
  expect(isDeleted).toBe(false);
  expect(alert).not.toBe("");
  expect(cards()).toEqual(["sea", "hill"]);
});
