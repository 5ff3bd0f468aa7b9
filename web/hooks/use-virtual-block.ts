import { startTransition, useEffect, useState, type RefObject } from "react";

/** Distance from the viewport at which content is rendered, in percent of its height. */
const ahead = "150%";

/** Returns undefined near the viewport, otherwise the height in pixels to reserve. A section that contains the focus is always rendered. */
export function useVirtualBlock(
  element: RefObject<HTMLElement | null>,
  initially: number | undefined,
): number | undefined {
  const [shown, setShown] = useState({ room: initially });
  useEffect(() => {
    const part = element.current!;
    const unwatch = watch(part, ({ isIntersecting, boundingClientRect: { height } }) => {
      if (isIntersecting) renderInTurn(part, () => setShown({ room: undefined }));
      else if (!part.contains(document.activeElement)) renderInTurn(part, () => setShown({ room: height }));
    });
    return () => {
      unwatch();
      renderQueue.delete(part);
      endTurn(part);
    };
  }, [element]);
  useEffect(() => endTurn(element.current!), [element, shown]);
  return shown.room;
}

/** Updates of sections that came near or moved away, in order of arrival. */
const renderQueue = new Map<Element, () => void>();
let rendering: Element | undefined;

/** Renders one section at a time: each of several updates would restart the transition, until React renders all of them synchronously. */
function renderInTurn(part: Element, render: () => void): void {
  renderQueue.set(part, render);
  if (rendering === undefined) nextTurn();
}

function endTurn(part: Element): void {
  if (rendering === part) nextTurn();
}

function nextTurn(): void {
  const [first] = renderQueue;
  rendering = first?.[0];
  if (!first) return;
  renderQueue.delete(first[0]);
  startTransition(first[1]);
}

type Watcher = (entry: IntersectionObserverEntry) => void;

const watchers = new Map<Element, Watcher>();
let observer: IntersectionObserver | undefined;

/** Shares one observer, so that hundreds of sections are notified in one callback. */
function watch(element: Element, watcher: Watcher): () => void {
  observer ??= new IntersectionObserver((entries) => entries.forEach((entry) => watchers.get(entry.target)?.(entry)), {
    rootMargin: `${ahead} 0px`,
    // For a section inside another scroll container, such as a dialog.
    scrollMargin: `${ahead} 0px`,
  });
  watchers.set(element, watcher);
  observer.observe(element);
  return () => {
    observer?.unobserve(element);
    watchers.delete(element);
    if (watchers.size > 0) return;
    observer?.disconnect();
    observer = undefined;
  };
}
