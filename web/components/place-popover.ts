/** Under its button, flush with its start or end; left and right as the button's own direction has them. */
export function placePopover(popover: HTMLElement, button: HTMLElement, align: "start" | "end"): void {
  const { bottom, left, right } = button.getBoundingClientRect();
  const flushLeft = (align === "start") === (getComputedStyle(button).direction === "ltr");
  popover.style.top = `${bottom + 6}px`;
  popover.style.left = flushLeft ? `${Math.max(8, left)}px` : "auto";
  popover.style.right = flushLeft ? "auto" : `${Math.max(8, document.documentElement.clientWidth - right)}px`;
}
