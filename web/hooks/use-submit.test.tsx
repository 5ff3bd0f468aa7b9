import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderInEnglish } from "../testing/render.tsx";
import { useSubmit } from "./use-submit.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Does something and waits until it is shown. */
const doing = (work: () => void) =>
  act(async () => {
    work();
    await vi.advanceTimersByTimeAsync(0);
  });

function Form({ call, onDone }: { call: () => Promise<string>; onDone: (response: string) => void }) {
  const { onSubmit, error, busy, reset } = useSubmit(call, onDone);
  return (
    <form onSubmit={onSubmit} aria-busy={busy}>
      <p>{error?.message}</p>
      <button type="button" onClick={reset} />
    </form>
  );
}

async function opened() {
  const ends: { done: (response: string) => void; fail: (error: Error) => void }[] = [];
  const call = vi.fn(() => new Promise<string>((done, fail) => ends.push({ done, fail })));
  const onDone = vi.fn<(response: string) => void>();
  const page = await renderInEnglish(
    <QueryClientProvider client={new QueryClient()}>
      <Form call={call} onDone={onDone} />
    </QueryClientProvider>,
  );
  const form = page.querySelector("form")!;
  const submit = async () => {
    const event = new Event("submit", { bubbles: true, cancelable: true });
    await doing(() => form.dispatchEvent(event));
    return event;
  };
  const end = (how: (last: (typeof ends)[number]) => void) => doing(() => how(ends.at(-1)!));
  const error = () => page.querySelector("p")!.textContent;
  return { page, call, onDone, submit, end, error, busy: () => form.getAttribute("aria-busy") };
}

test("a second submit while the first one is pending does nothing", async () => {
  const { call, onDone, submit, end, busy } = await opened();
  expect((await submit()).defaultPrevented).toBe(true);
  expect(busy()).toBe("true");
  expect((await submit()).defaultPrevented).toBe(true);
  expect(call).toHaveBeenCalledTimes(1);
  await end(({ done }) => done("saved"));
  expect(onDone.mock.calls.map(([response]) => response)).toEqual(["saved"]);
  expect(busy()).toBe("false");
});

test("an error is shown until the next attempt", async () => {
  const { onDone, submit, end, error } = await opened();
  await submit();
  await end(({ fail }) => fail(new Error("taken")));
  expect(error()).toBe("taken");
  expect(onDone).not.toHaveBeenCalled();
  await submit();
  expect(error()).toBe("");
});

test("an error can be dismissed", async () => {
  const { page, submit, end, error } = await opened();
  await submit();
  await end(({ fail }) => fail(new Error("taken")));
  expect(error()).toBe("taken");
  await doing(() => page.querySelector("button")!.click());
  expect(error()).toBe("");
});
