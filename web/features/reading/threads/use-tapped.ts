import { useEffect, useState, type MouseEvent, type RefObject } from "react";

/** Elements with their own reaction to a tap. */
const own = "a, button, input, textarea, video, audio, summary, [contenteditable], [role=button]";

/** Returns whether an element was tapped, until another place is tapped or Escape is pressed. */
export function useTapped(element: RefObject<HTMLElement | null>) {
  const [isTapped, setTapped] = useState(false);
  useEffect(() => {
    if (!isTapped) return;
    const onPointerDown = ({ target }: Event) => {
      if (!element.current?.contains(target as Node)) setTapped(false);
    };
    const onKey = ({ key }: KeyboardEvent) => key === "Escape" && setTapped(false);
    document.addEventListener("pointerdown", onPointerDown);
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("pointerdown", onPointerDown);
      document.removeEventListener("keydown", onKey);
    };
  }, [element, isTapped]);

  return {
    isTapped,
    tap: ({ target }: MouseEvent) => {
      const isSelecting = document.getSelection()?.isCollapsed === false;
      if (!isSelecting && !(target as Element).closest(own)) setTapped((now) => !now);
    },
    untap: () => setTapped(false),
  };
}
