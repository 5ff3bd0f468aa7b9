import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from "react";

/** Keeps the pill and elements scrolled into view clear of the comment field at the bottom of the screen, whatever its height. */
export function useRoomForField(field: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(([entry]) => {
      style.setProperty("--lower-edge", `${entry!.borderBoxSize[0]!.blockSize}px`);
    });
    observer.observe(field.current!);
    return () => {
      observer.disconnect();
      style.removeProperty("--lower-edge");
    };
  }, [field]);
}

/** Returns a function that keeps the end of the replies in view until nothing is `pending` any more or the reader scrolls. */
export function useEndInView(
  { list, end }: Record<"list" | "end", RefObject<HTMLElement | null>>,
  pending: number,
): () => void {
  const isFollowing = useRef(false);
  const show = () => {
    if (isFollowing.current) end.current?.scrollIntoView({ block: "nearest", behavior: "instant" });
  };
  const showNow = useEffectEvent(show);
  useLayoutEffect(() => {
    showNow();
    isFollowing.current &&= pending > 0;
  }, [pending]);
  useEffect(() => {
    const stop = () => void (isFollowing.current = false);
    const observer = new ResizeObserver(() => showNow());
    observer.observe(list.current!);
    addEventListener("wheel", stop, { passive: true });
    addEventListener("touchmove", stop, { passive: true });
    return () => {
      observer.disconnect();
      removeEventListener("wheel", stop);
      removeEventListener("touchmove", stop);
    };
  }, [list]);
  return () => void (isFollowing.current = true);
}
