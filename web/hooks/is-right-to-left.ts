export function isRightToLeft(element: Element): boolean {
  return getComputedStyle(element).direction === "rtl";
}
