import { useRef, useState, type PointerEvent } from "react";

const tapTolerancePx = 8;
const dragThresholdPx = 48;

/** Makes a sheet draggable: up expands it, down collapses it, and down again closes it. `handlers` are for an element inside the dialog with `touch-action: none`. */
export function useSheetDrag(onClose: () => void) {
  const [isExpanded, setExpanded] = useState(false);
  const start = useRef<number>(undefined);
  const shiftOf = ({ clientY }: PointerEvent) => (start.current === undefined ? 0 : clientY - start.current);
  const move = (element: HTMLElement, shift: number) => {
    const sheet = element.closest("dialog")!;
    sheet.style.translate = shift === 0 ? "" : `0 ${Math.max(shift, -dragThresholdPx)}px`;
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
      if (event.buttons === 0 || Math.abs(shift) < tapTolerancePx) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      move(event.currentTarget, shift);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const shift = shiftOf(event);
      end(event);
      if (shift <= -dragThresholdPx) setExpanded(true);
      else if (shift >= dragThresholdPx && isExpanded) setExpanded(false);
      else if (shift >= dragThresholdPx) onClose();
    },
    onPointerCancel: end,
  };
  return { isExpanded, toggle: () => setExpanded(!isExpanded), handlers };
}
