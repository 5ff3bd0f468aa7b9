import { act } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { renderInEnglish } from "../testing/render.tsx";
import { useSwipe } from "./use-swipe.ts";

afterEach(() => void vi.restoreAllMocks());

function Comment({ onSwipe }: { onSwipe: () => void }) {
  const { isFar, handlers } = useSwipe(onSwipe);
  return (
    <p {...handlers}>
      {isFar && "far"}
      <input />
    </p>
  );
}

async function comment() {
  vi.spyOn(document.documentElement, "clientWidth", "get").mockReturnValue(390);
  const onSwipe = vi.fn();
  const page = await renderInEnglish(<Comment onSwipe={onSwipe} />);
  const element = page.querySelector("p")!;
  const point = (type: string, [clientX, clientY]: Place, on: Element = element, pointerType = "touch") =>
    act(() => {
      on.dispatchEvent(new PointerEvent(type, { bubbles: true, isPrimary: true, pointerType, clientX, clientY }));
    });
  const swipe = (places: Place[], on?: Element, pointerType?: string) => {
    point("pointerdown", places[0]!, on, pointerType);
    places.slice(1).forEach((place) => point("pointermove", place, on, pointerType));
    point("pointerup", places.at(-1)!, on, pointerType);
    return onSwipe.mock.calls.splice(0).length;
  };
  return { element, page, point, swipe };
}

type Place = [x: number, y: number];

test("a swipe to the right acts once it is long enough, and says so before", async () => {
  const { element, point, swipe } = await comment();
  point("pointerdown", [100, 300]);
  point("pointermove", [120, 302]);
  expect(element.style.translate).toBe("10px");
  point("pointermove", [300, 330]);
  expect(element.style.translate).toBe("64px");
  expect(element.textContent).toBe("far");
  point("pointercancel", [300, 330]);
  expect(element.textContent).toBe("");
  expect(element.style.translate).toBe("");

  expect(
    swipe([
      [100, 300],
      [120, 300],
      [170, 300],
    ]),
  ).toBe(1);
  expect(
    swipe([
      [100, 300],
      [170, 300],
      [120, 300],
    ]),
  ).toBe(0);
});

test("no swipe begins by scrolling, to the left, at the edge of the screen, with a mouse or on a slider", async () => {
  const { page, swipe } = await comment();
  const right: Place[] = [
    [100, 300],
    [200, 300],
  ];
  expect(swipe(right)).toBe(1);
  expect(swipe([[100, 300], [104, 330], ...right.slice(1)])).toBe(0);
  expect(swipe([[100, 300], [80, 300], ...right.slice(1)])).toBe(0);
  expect(swipe([[10, 300], ...right.slice(1)])).toBe(0);
  expect(swipe(right, undefined, "mouse")).toBe(0);
  expect(swipe(right, page.querySelector("input")!)).toBe(0);
});

test("without motion nothing moves along", async () => {
  vi.spyOn(window, "matchMedia").mockReturnValue({ matches: true } as MediaQueryList);
  const { element, point, swipe } = await comment();
  point("pointerdown", [100, 300]);
  point("pointermove", [200, 300]);
  expect(element.style.translate).toBe("");
  expect(
    swipe([
      [100, 300],
      [200, 300],
    ]),
  ).toBe(1);
});
