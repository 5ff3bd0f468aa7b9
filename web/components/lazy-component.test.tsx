import { act } from "react";
import { expect, test, vi, type Mock } from "vitest";
import { eventually } from "../testing/eventually.ts";
import { renderInEnglish } from "../testing/render.tsx";
import { lazyComponent, lazyScreen } from "./lazy-component.tsx";

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;

/** Fails until the network is back. */
function createLoader() {
  let isOffline = true;
  return {
    load: vi.fn(async () => {
      if (isOffline) throw new TypeError("Failed to fetch dynamically imported module");
      return { default: Greeting };
    }),
    goOnline: () => {
      isOffline = false;
      window.dispatchEvent(new Event("online"));
    },
  };
}

const waitForFailure = (load: Mock) => act(() => eventually(() => expect(load).toHaveBeenCalledOnce()));

test("a part whose code could not be loaded appears once the network is back", async () => {
  const { load, goOnline } = createLoader();
  const Part = lazyComponent(load);
  const page = await renderInEnglish(<Part name="Anna" />);
  await waitForFailure(load);
  expect(page.textContent).toBe("");
  await act(async () => goOnline());
  expect(page.textContent).toBe("Hello Anna");
});

test("a screen shows its substitute until its code is loaded", async () => {
  const { load, goOnline } = createLoader();
  const Screen = lazyScreen(load, () => <p>No network</p>);
  const page = await renderInEnglish(<Screen name="Anna" />);
  await waitForFailure(load);
  expect(page.textContent).toBe("No network");
  await act(async () => goOnline());
  expect(page.textContent).toBe("Hello Anna");
});

test("loading is retried until it succeeds", async () => {
  vi.useFakeTimers();
  const { load } = createLoader();
  const Part = lazyComponent(load);
  await renderInEnglish(<Part name="Anna" />);
  await waitForFailure(load);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(load.mock.calls.length).toBeGreaterThan(3);
  vi.useRealTimers();
});
