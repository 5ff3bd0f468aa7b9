import { useEffect, useRef, type PointerEvent } from "react";

const maxTapDelayMs = 280;

/** Handles double taps on touch screens. A single tap waits briefly for a second one; other input never waits. */
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
    }, maxTapDelayMs);
  };
  return {
    onPointerDown: ({ pointerType }: PointerEvent) => void (touched.current = pointerType === "touch"),
    onTap,
  };
}
