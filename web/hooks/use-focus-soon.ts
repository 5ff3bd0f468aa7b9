import { useEffect, useEffectEvent, useRef, type RefObject } from "react";

/** Returns a function that focuses an element within `place`, now or as soon as `content` includes it. */
export function useFocusSoon(place: RefObject<Element | null>, content: unknown): (selector: string) => void {
  const wanted = useRef<string>(undefined);
  const focus = () => {
    const element = wanted.current && place.current?.querySelector<HTMLElement>(wanted.current);
    if (!element) return;
    wanted.current = undefined;
    element.focus();
  };
  const focusNow = useEffectEvent(focus);
  useEffect(() => focusNow(), [content]);
  return (selector) => {
    wanted.current = selector;
    focus();
  };
}
