import { act } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { renderHook } from "../../../testing/render-hook.tsx";
import { outbox } from "./outgoing.ts";
import { useSending } from "./use-sending.ts";

const family = { userId: "anna", groupId: "family" };
const words = { id: "m", title: "Arezzo", text: "Three days", date: "2026-12-24", noEmbed: true };

afterEach(() => {
  vi.useRealTimers();
  act(() => outbox.close());
});

const composer = (draft = words) => renderHook((given: typeof words) => useSending(family, given), draft);

test("sending hands the words and files of the draft to the outbox", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: 1_790_000_000_000 });
  const sending = await composer();
  const uploads = [{ key: "a", name: "a.jpg", removed: false }];
  act(() => sending.value().send(uploads));
  const [message] = outbox.messages.get();
  expect(message).toMatchObject({ ...words, groupId: "family", uploads });
  expect(message!.createdAt).toBe(1_790_000_000);
  expect(sending.value().state).toBe("queued");
});

test("another draft in the same box knows nothing of the message before it", async () => {
  const sending = await composer();
  act(() => sending.value().send([]));
  sending.rerender({ ...words, id: "next" });
  expect(sending.value().state).toBeUndefined();
});

test("the reason of a failure is shown, and the next attempt may find the message stored", async () => {
  const refused = { ...outbox.messages.get()[0]!, ...words, groupId: "family", uploads: [], createdAt: 1 };
  const sending = await composer();
  act(() => outbox.messages.set([{ ...refused, state: "failed", refusal: "text_too_long", mayBeStored: true }]));
  expect(sending.value().error).toBe("The text can have up to 50,000 characters.");
  act(() => outbox.messages.set([{ ...refused, state: "failed", mayBeStored: true }]));
  expect(sending.value().error).toBe("An error occurred while sending your message");
  act(() => sending.value().send([]));
  expect(outbox.messages.get()[0]).toMatchObject({ state: "queued", mayBeStored: true });
});
