import { useRef, type MouseEvent, type PointerEvent } from "react";

const longPressMs = 500;

/** Handles a long press on a button. Acts without waiting for the release, which then does not click. */
export function useHold(act: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wasHeld = useRef(false);
  const cancel = () => clearTimeout(timer.current);
  return {
    onPointerDown: ({ pointerType }: PointerEvent) => {
      wasHeld.current = false;
      if (pointerType === "mouse") return;
      timer.current = setTimeout(() => {
        wasHeld.current = true;
        act();
      }, longPressMs);
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
    onPointerLeave: cancel,
    onClickCapture: (event: MouseEvent) => {
      if (!wasHeld.current) return;
      wasHeld.current = false;
      event.stopPropagation();
    },
  };
}
