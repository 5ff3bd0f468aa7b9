import { useEffect, useEffectEvent } from "react";

/** A single key, where nobody is typing and nothing lies over the page. */
export function useShortcut(key: string, action: () => void): void {
  const act = useEffectEvent(action);
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", hear);
    return () => document.removeEventListener("keydown", hear);
  }, [key]);
}

function isTaken({ target, isComposing }: KeyboardEvent): boolean {
  const typing = target instanceof Element && target.closest("input, textarea, select, [contenteditable], [role=menu]");
  return isComposing || typing !== null || document.querySelector("dialog[open], .pswp, :popover-open") !== null;
}
