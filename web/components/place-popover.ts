const margin = 8;
const gap = 6;

/** Places a popover next to its button before it is shown, aligned with its start or end, and above it if there is more room. */
export function placePopover(popover: HTMLElement, button: HTMLElement, align: "start" | "end"): void {
  const { top, bottom, left, right } = button.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const flushLeft = isFlushLeft(button, align);
  const above = bottom > clientHeight * 0.6;
  popover.style.top = above ? "auto" : `${bottom + gap}px`;
  popover.style.bottom = above ? `${clientHeight - top + gap}px` : "auto";
  popover.style.left = flushLeft ? `${Math.max(margin, left)}px` : "auto";
  popover.style.right = flushLeft ? "auto" : `${Math.max(margin, clientWidth - right)}px`;
  popover.style.maxBlockSize = `${(above ? top : clientHeight - bottom) - gap - margin}px`;
}

/** Moves a popover back onto the screen. Its width is known only once it is shown. */
export function keepOnScreen(popover: HTMLElement): void {
  const { left, right, width } = popover.getBoundingClientRect();
  const most = document.documentElement.clientWidth - margin;
  if (left >= margin && right <= most) return;
  popover.style.right = "auto";
  popover.style.left = `${Math.max(margin, Math.min(left, most - width))}px`;
}

function isFlushLeft(button: HTMLElement, align: "start" | "end"): boolean {
  return (align === "start") === (getComputedStyle(button).direction === "ltr");
}
