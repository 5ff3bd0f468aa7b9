import { useEffect, useEffectEvent, useRef, type PointerEvent } from "react";
import { isRightToLeft } from "../../../hooks/is-right-to-left.ts";

/** Pixels that a finger has to move sideways. */
const enough = 60;

/** Steps back and on by a swipe, and by the arrow keys of a remote control. */
export function useSteps(step: (kind: "next" | "back") => void) {
  const start = useRef<number>(undefined);
  const goTo = useEffectEvent((isRight: boolean) => {
    step(isRight === isRightToLeft(document.documentElement) ? "back" : "next");
  });
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === "ArrowRight" || key === "ArrowLeft") goTo(key === "ArrowRight");
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return {
    onPointerDown: ({ clientX }: PointerEvent) => (start.current = clientX),
    onPointerUp: ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
      const moved = start.current === undefined ? 0 : clientX - start.current;
      start.current = undefined;
      if (Math.abs(moved) < enough) return;
      step(moved < 0 === isRightToLeft(currentTarget) ? "back" : "next");
    },
  };
}
