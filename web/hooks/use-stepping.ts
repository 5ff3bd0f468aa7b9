import { useShortcut } from "./use-shortcut.ts";

/** Elements that `j` and `k` step through: the cards of a page, or the comments below a message. */
const steps = "[role=feed] article, [data-reply]";

export function useStepping(): void {
  useShortcut("j", () => step(1));
  useShortcut("k", () => step(-1));
}

/** Moves from the focused element, or to the first one in view if none is focused. */
function step(by: 1 | -1): void {
  const all = [...document.querySelectorAll<HTMLElement>(steps)];
  const here = all.findIndex((one) => one.contains(document.activeElement));
  const next = here === -1 ? all.find(isBelowTop) : all[here + by];
  const target = next?.querySelector<HTMLElement>(":scope h2 a") ?? next;
  target?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: "nearest" });
}

function isBelowTop(element: HTMLElement): boolean {
  return element.getBoundingClientRect().top >= 0;
}
