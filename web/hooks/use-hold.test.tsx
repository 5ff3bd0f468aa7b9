import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderInEnglish } from "../testing/render.tsx";
import { useHold } from "./use-hold.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function button() {
  const done: string[] = [];
  const page = await renderInEnglish(<Button done={(what) => done.push(what)} />);
  const target = page.querySelector("button")!;
  const point = (type: string, pointerType = "touch") =>
    act(() => void target.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType })));
  return { done, point, press: () => act(() => target.click()) };
}

function Button({ done }: { done: (what: string) => void }) {
  return <button type="button" {...useHold(() => done("held"))} onClick={() => done("pressed")} />;
}

test("a long press and a tap do different things", async () => {
  const { done, point, press } = await button();
  point("pointerdown");
  act(() => void vi.advanceTimersByTime(600));
  point("pointerup");
  press();
  expect(done).toEqual(["held"]);

  point("pointerdown");
  point("pointerup");
  press();
  act(() => void vi.advanceTimersByTime(600));
  expect(done).toEqual(["held", "pressed"]);
});

test("a mouse and the keyboard only click, however long they press", async () => {
  const { done, point, press } = await button();
  point("pointerdown", "mouse");
  act(() => void vi.advanceTimersByTime(600));
  point("pointerup", "mouse");
  press();
  press();
  expect(done).toEqual(["pressed", "pressed"]);
});
