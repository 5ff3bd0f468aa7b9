import { useRef, useState, type PointerEvent } from "react";

/** Pixels after which a finger drags. Less than that is a tap. */
const slack = 8;
/** Pixels after which lifting the finger changes the height of the sheet. */
const enough = 48;

/** Dragging up makes a sheet taller, dragging down lower, and from its lower height closes it. `handlers` are for an element inside the dialog with `touch-action: none`. */
export function useSheetDrag(onClose: () => void) {
  const [isTall, setTall] = useState(false);
  const start = useRef<number>(undefined);
  const shiftOf = ({ clientY }: PointerEvent) => (start.current === undefined ? 0 : clientY - start.current);
  const move = (element: HTMLElement, shift: number) => {
    const sheet = element.closest("dialog")!;
    sheet.style.translate = shift === 0 ? "" : `0 ${shift > 0 ? shift : Math.max(shift, -enough)}px`;
  };
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const isControl = (event.target as Element).closest("button:not([data-handle])") !== null;
      start.current = event.isPrimary && !isControl ? event.clientY : undefined;
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const shift = shiftOf(event);
      if (Math.abs(shift) < slack) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      move(event.currentTarget, shift);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const shift = shiftOf(event);
      start.current = undefined;
      move(event.currentTarget, 0);
      if (shift <= -enough) setTall(true);
      else if (shift >= enough && isTall) setTall(false);
      else if (shift >= enough) onClose();
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => {
      start.current = undefined;
      move(event.currentTarget, 0);
    },
  };
  return { isTall, toggle: () => setTall(!isTall), handlers };
}
