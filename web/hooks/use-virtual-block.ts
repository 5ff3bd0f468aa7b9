import { startTransition, useEffect, useState, type RefObject } from "react";

/** So far beyond the view, in heights of the screen, things are made before they are seen. */
const ahead = "150%";

/**
 * For a part of a long page: undefined while it is near the view, else the room in pixels that it keeps while its
 * content is left out. What holds the focus is never left out.
 */
export function useVirtualBlock(
  element: RefObject<HTMLElement | null>,
  initially: number | undefined,
): number | undefined {
  const [shown, setShown] = useState({ room: initially });
  useEffect(() => {
    const part = element.current!;
    const unwatch = watch(part, ({ isIntersecting, boundingClientRect: { height } }) => {
      if (isIntersecting) drawInTurn(part, () => setShown({ room: undefined }));
      else if (!part.contains(document.activeElement)) drawInTurn(part, () => setShown({ room: height }));
    });
    return () => {
      unwatch();
      turns.delete(part);
      endTurn(part);
    };
  }, [element]);
  useEffect(() => endTurn(element.current!), [element, shown]);
  return shown.room;
}

/** How the parts that came near or went far are to be drawn: the first to come first. */
const turns = new Map<Element, () => void>();
let drawing: Element | undefined;

/**
 * One part at a time, and that bit by bit, so that nobody's key or finger waits for it. Several at once would begin anew
 * with each that joins them, until React draws all of them in one go.
 */
function drawInTurn(part: Element, draw: () => void): void {
  turns.set(part, draw);
  if (drawing === undefined) nextTurn();
}

function endTurn(part: Element): void {
  if (drawing === part) nextTurn();
}

function nextTurn(): void {
  const [first] = turns;
  drawing = first?.[0];
  if (!first) return;
  turns.delete(first[0]);
  startTransition(first[1]);
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
