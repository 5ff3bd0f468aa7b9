/** Returns false for keys that do not move the focus. */
export function moveFocus(menu: HTMLElement, key: string, selector = "[role^=menuitem]"): boolean {
  const items = [...menu.querySelectorAll<HTMLElement>(selector)];
  const target = items[targetIndex(items, key)];
  target?.focus();
  return target !== undefined;
}

function targetIndex(items: HTMLElement[], key: string): number {
  const here = items.indexOf(document.activeElement as HTMLElement);
  const last = items.length - 1;
  switch (key) {
    case "first":
    case "Home":
      return 0;
    case "last":
    case "End":
      return last;
    case "ArrowDown":
      return here === last ? 0 : here + 1;
    case "ArrowUp":
      return here <= 0 ? last : here - 1;
    default:
      return key.length === 1 && key !== " " ? nextStartingWith(items, here, key) : -1;
  }
}

function nextStartingWith(items: HTMLElement[], here: number, letter: string): number {
  const starts = (item: HTMLElement) => item.textContent.trim().toLowerCase().startsWith(letter.toLowerCase());
  const after = items.findIndex((item, i) => i > here && starts(item));
  return after >= 0 ? after : items.findIndex(starts);
}
