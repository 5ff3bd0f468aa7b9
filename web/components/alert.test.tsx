import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderInEnglish } from "../testing/render.tsx";
import { AlertProvider, useAlert, useDismissAlert } from "./alert.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function page() {
  const done: string[] = [];
  const place = await renderInEnglish(
    <AlertProvider>
      <UndoableAction done={(what) => done.push(what)} />
    </AlertProvider>,
  );
  const button = (name: string) => [...place.querySelectorAll("button")].find((one) => one.textContent.includes(name));
  const press = (name: string) => act(() => button(name)!.click());
  const wait = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));
  return { done, place, button, press, wait };
}

function UndoableAction({ done }: { done: (what: string) => void }) {
  const alert = useAlert();
  const dismiss = useDismissAlert();
  const action = { undo: () => done("undone"), carryOut: () => done("carried out") };
  return (
    <>
      <button onClick={() => alert("Done", "success", action)}>{"deed"}</button>
      <button onClick={() => alert("Something else")}>{"other"}</button>
      <button onClick={dismiss}>{"sign-out"}</button>
    </>
  );
}

test("an action that can be undone runs once, after its banner has disappeared", async () => {
  const { done, place, press, wait } = await page();
  press("deed");
  wait(7000);
  expect(done).toEqual([]);
  wait(1000);
  expect(done).toEqual(["carried out"]);
  expect(place.textContent).not.toContain("Done");
});

test("an action that was undone does not run", async () => {
  const { done, press, wait } = await page();
  press("deed");
  press("Undo");
  wait(60_000);
  expect(done).toEqual(["undone"]);
});

test("a dismissed banner disappears at once, and its action runs", async () => {
  const { done, place, press } = await page();
  press("deed");
  press("sign-out");
  expect(done).toEqual(["carried out"]);
  expect(place.textContent).not.toContain("Done");
});

test("a banner stays while the pointer is on it, and the next banner replaces it", async () => {
  const { done, place, press, wait } = await page();
  press("deed");
  const banner = place.querySelector("[role=status] > div")!;
  act(() => void banner.dispatchEvent(new PointerEvent("pointerover", { bubbles: true })));
  wait(60_000);
  expect(done).toEqual([]);
  press("other");
  expect(done).toEqual(["carried out"]);
  wait(5000);
  expect(place.textContent).not.toContain("Something else");
});
