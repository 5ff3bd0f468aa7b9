import { useRef, type MouseEvent, type PointerEvent } from "react";

/** In milliseconds, as phones have it. */
const holding = 500;

/** What a finger does that stays on a button: a long press acts at once, and the press that ends it does nothing more. */
export function useHold(act: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wasHeld = useRef(false);
  const letGo = () => clearTimeout(timer.current);
  return {
    onPointerDown: ({ pointerType }: PointerEvent) => {
      wasHeld.current = false;
      if (pointerType === "mouse") return;
      timer.current = setTimeout(() => {
        wasHeld.current = true;
        act();
      }, holding);
    },
    onPointerUp: letGo,
    onPointerCancel: letGo,
    onPointerLeave: letGo,
    onClickCapture: (event: MouseEvent) => {
      if (!wasHeld.current) return;
      wasHeld.current = false;
      event.stopPropagation();
    },
  };
}
