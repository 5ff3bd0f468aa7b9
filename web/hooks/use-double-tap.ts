import { useEffect, useRef, type PointerEvent } from "react";

/** In milliseconds, how long after a tap another one belongs to it. */
const together = 280;

/** On touch screens one tap waits a moment for a second, and two of them do something else. Other presses never wait. */
export function useDoubleTap(onDouble: (() => void) | undefined) {
  const touched = useRef(false);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);

  const onTap = (onSingle: () => void) => {
    if (!onDouble || !touched.current) {
      onSingle();
      return;
    }
    touched.current = false;
    if (waiting.current !== undefined) {
      clearTimeout(waiting.current);
      waiting.current = undefined;
      onDouble();
      return;
    }
    waiting.current = setTimeout(() => {
      waiting.current = undefined;
      onSingle();
    }, together);
  };
  return {
    onPointerDown: ({ pointerType }: PointerEvent) => void (touched.current = pointerType === "touch"),
    onTap,
  };
}
