import { useState, type FocusEvent, type KeyboardEvent } from "react";
import { isRightToLeft } from "./is-right-to-left.ts";

/** Makes the buttons of a grid a single tab stop. `onLeaveTop` is called when the focus moves up from the first row. */
export function useRovingFocus(columns: number, onLeaveTop?: () => void) {
  const [current, setCurrent] = useState(0);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll("button")];
    const here = buttons.indexOf(event.target as HTMLButtonElement);
    const position = { here, last: buttons.length - 1, columns, isMirrored: isRightToLeft(event.currentTarget) };
    const next = targetOf(event.key, position);
    if (here === -1 || next === undefined) return;
    event.preventDefault();
    if (next < 0) onLeaveTop?.();
    else buttons[next]?.focus();
  };
  const onFocus = ({ currentTarget, target }: FocusEvent<HTMLElement>) => {
    setCurrent([...currentTarget.querySelectorAll("button")].indexOf(target as HTMLButtonElement));
  };
  return { grid: { onKeyDown, onFocus }, tabIndexOf: (index: number) => (index === current ? 0 : -1) };
}

interface Position {
  here: number;
  last: number;
  columns: number;
  isMirrored: boolean;
}

/** Returns the index to move to: negative above the first row, undefined for other keys. */
function targetOf(key: string, { here, last, columns, isMirrored }: Position): number | undefined {
  const forward = isMirrored ? -1 : 1;
  switch (key) {
    case "ArrowRight":
      return Math.min(last, Math.max(0, here + forward));
    case "ArrowLeft":
      return Math.min(last, Math.max(0, here - forward));
    case "ArrowDown":
      return here + columns <= last ? here + columns : last;
    case "ArrowUp":
      return here - columns;
    case "Home":
      return 0;
    case "End":
      return last;
    default:
      return undefined;
  }
}
