import { act } from "react";
import { expect, test, vi } from "vitest";
import { renderInEnglish } from "../testing/render.tsx";
import { useRovingFocus } from "./use-roving-focus.ts";

/** Seven emoji in rows of three: 0 1 2 / 3 4 5 / 6. */
const cells = ["0", "1", "2", "3", "4", "5", "6"];

function Grid({ onLeaveTop, dir }: { onLeaveTop?: () => void; dir: "ltr" | "rtl" }) {
  const { grid, tabIndexOf } = useRovingFocus(3, onLeaveTop);
  return (
    <div {...grid} role="grid" tabIndex={-1} style={{ direction: dir }}>
      {cells.map((cell, index) => (
        <button key={cell} tabIndex={tabIndexOf(index)}>
          {cell}
        </button>
      ))}
      <p />
    </div>
  );
}

async function opened({ onLeaveTop, dir = "ltr" }: { onLeaveTop?: () => void; dir?: "ltr" | "rtl" } = {}) {
  const page = await renderInEnglish(<Grid onLeaveTop={onLeaveTop} dir={dir} />);
  const buttons = [...page.querySelectorAll("button")];
  /** Returns where the focus is after a key, and whether the browser still handles the key. */
  const press = (key: string, from: number) => {
    act(() => buttons[from]!.focus());
    const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
    act(() => void buttons[from]!.dispatchEvent(event));
    return { at: buttons.findIndex((one) => one === document.activeElement), isTaken: event.defaultPrevented };
  };
  return { page, buttons, press };
}

test("arrows move by one, or by a row", async () => {
  const { press } = await opened();
  expect(press("ArrowRight", 1).at).toBe(2);
  expect(press("ArrowLeft", 1).at).toBe(0);
  expect(press("ArrowDown", 1).at).toBe(4);
  expect(press("ArrowUp", 4).at).toBe(1);
  expect(press("Home", 4).at).toBe(0);
  expect(press("End", 4).at).toBe(6);
});

test("the focus stays inside at the ends, and goes to the last one below a gap", async () => {
  const { press } = await opened();
  expect(press("ArrowLeft", 0)).toEqual({ at: 0, isTaken: true });
  expect(press("ArrowRight", 6)).toEqual({ at: 6, isTaken: true });
  expect(press("ArrowDown", 4).at).toBe(6);
});

test("where text runs from right to left, so do the arrows", async () => {
  const { press } = await opened({ dir: "rtl" });
  expect(press("ArrowRight", 1).at).toBe(0);
  expect(press("ArrowLeft", 1).at).toBe(2);
  expect(press("ArrowDown", 1).at).toBe(4);
});

test("up from the first row leaves the grid", async () => {
  const onLeaveTop = vi.fn();
  const { press } = await opened({ onLeaveTop });
  press("ArrowUp", 3);
  press("ArrowLeft", 0);
  expect(onLeaveTop).not.toHaveBeenCalled();
  press("ArrowUp", 2);
  expect(onLeaveTop).toHaveBeenCalledTimes(1);
});

test("other keys keep their meaning", async () => {
  const { press } = await opened();
  for (const key of ["Enter", " ", "Tab", "a"]) expect(press(key, 1)).toEqual({ at: 1, isTaken: false });
});

test("the grid is one tab stop, at the button used last", async () => {
  const { buttons, press } = await opened();
  const stops = () => buttons.flatMap(({ tabIndex }, i) => (tabIndex === 0 ? [i] : []));
  expect(stops()).toEqual([0]);
  press("ArrowDown", 1);
  expect(stops()).toEqual([4]);
});
