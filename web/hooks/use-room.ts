import { startTransition, useEffect, useState, type RefObject } from "react";

/** So far beyond the view, in heights of the screen, things are made before they are seen. */
const ahead = "150%";

/**
 * For a part of a long page: undefined while it is near the view, else the room in pixels that it keeps while its
 * content is left out. What holds the focus is never left out.
 */
export function useRoom(element: RefObject<HTMLElement | null>, initially: number | undefined): number | undefined {
  const [room, setRoom] = useState(initially);
  useEffect(() => {
    const part = element.current!;
    return watch(part, ({ isIntersecting, boundingClientRect: { height } }) => {
      // Far enough ahead to be drawn bit by bit: nobody's key or finger waits for it.
      if (isIntersecting) startTransition(() => setRoom(undefined));
      else if (!part.contains(document.activeElement)) startTransition(() => setRoom(height));
    });
  }, [element]);
  return room;
}

type Watcher = (entry: IntersectionObserverEntry) => void;

const watchers = new Map<Element, Watcher>();
let observer: IntersectionObserver | undefined;

/** One observer for all, so that hundreds of parts are told in one go. */
function watch(element: Element, watcher: Watcher): () => void {
  observer ??= new IntersectionObserver((entries) => entries.forEach((entry) => watchers.get(entry.target)?.(entry)), {
    rootMargin: `${ahead} 0px`,
  });
  watchers.set(element, watcher);
  observer.observe(element);
  return () => {
    observer?.unobserve(element);
    watchers.delete(element);
  };
}
