import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderInEnglish } from "../testing/render.tsx";
import { useDoubleTap } from "./use-double-tap.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function photo() {
  const done: string[] = [];
  const page = await renderInEnglish(<Photo done={(what) => done.push(what)} />);
  const target = page.querySelector("button")!;
  const tap = (pointerType = "touch") =>
    act(() => {
      target.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, pointerType }));
      target.click();
    });
  const wait = () => act(() => void vi.advanceTimersByTime(400));
  return { done, tap, wait, press: () => act(() => target.click()) };
}

function Photo({ done }: { done: (what: string) => void }) {
  const { onPointerDown, onTap } = useDoubleTap(() => done("loved"));
  return <button type="button" onPointerDown={onPointerDown} onClick={() => onTap(() => done("opened"))} />;
}

test("two taps add a heart and open nothing, and a third tap starts over", async () => {
  const { done, tap, wait } = await photo();
  tap();
  tap();
  wait();
  expect(done).toEqual(["loved"]);
  tap();
  wait();
  expect(done).toEqual(["loved", "opened"]);
});

test("separate taps open the photo, each after a short delay", async () => {
  const { done, tap, wait } = await photo();
  tap();
  expect(done).toEqual([]);
  wait();
  tap();
  wait();
  expect(done).toEqual(["opened", "opened"]);
});

test("a mouse click opens at once, even in quick succession, and so does the keyboard", async () => {
  const { done, tap, press } = await photo();
  tap("mouse");
  tap("mouse");
  press();
  expect(done).toEqual(["opened", "opened", "opened"]);
});
