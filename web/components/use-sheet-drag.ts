import { useRef, useState, type PointerEvent } from "react";

/** Pixels. A shorter movement is a tap. */
const tapTolerance = 8;
/** Pixels after which lifting the finger changes the height of the sheet. */
const dragThreshold = 48;

/** Makes a sheet draggable: up expands it, down collapses it, and down again closes it. `handlers` are for an element inside the dialog with `touch-action: none`. */
export function useSheetDrag(onClose: () => void) {
  const [isExpanded, setExpanded] = useState(false);
  const start = useRef<number>(undefined);
  const shiftOf = ({ clientY }: PointerEvent) => (start.current === undefined ? 0 : clientY - start.current);
  const move = (element: HTMLElement, shift: number) => {
    const sheet = element.closest("dialog")!;
    sheet.style.translate = shift === 0 ? "" : `0 ${Math.max(shift, -dragThreshold)}px`;
  };
  const end = ({ currentTarget }: PointerEvent<HTMLElement>) => {
    start.current = undefined;
    move(currentTarget, 0);
  };
  const handlers = {
    onPointerDown: ({ target, isPrimary, button, clientY }: PointerEvent<HTMLElement>) => {
      const isControl = (target as Element).closest("button:not([data-handle])") !== null;
      start.current = isPrimary && button === 0 && !isControl ? clientY : undefined;
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const shift = shiftOf(event);
      if (event.buttons === 0 || Math.abs(shift) < tapTolerance) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      move(event.currentTarget, shift);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const shift = shiftOf(event);
      end(event);
      if (shift <= -dragThreshold) setExpanded(true);
      else if (shift >= dragThreshold && isExpanded) setExpanded(false);
      else if (shift >= dragThreshold) onClose();
    },
    onPointerCancel: end,
  };
  return { isExpanded, toggle: () => setExpanded(!isExpanded), handlers };
}
