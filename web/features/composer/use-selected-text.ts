import { useEffect, useState } from "react";

export interface SelectedText {
  text: string;
  /** End of the selection, in pixels from the top left corner of the screen. */
  x: number;
  y: number;
}

/** Returns the selection if it lies within one quotable text. */
export function useSelectedText(): SelectedText | undefined {
  const [selected, setSelected] = useState<SelectedText>();
  useEffect(() => {
    const look = () => setSelected(selectedText());
    document.addEventListener("selectionchange", look);
    window.addEventListener("scroll", look, { passive: true });
    window.addEventListener("resize", look);
    return () => {
      document.removeEventListener("selectionchange", look);
      window.removeEventListener("scroll", look);
      window.removeEventListener("resize", look);
    };
  }, []);
  return selected;
}

function selectedText(): SelectedText | undefined {
  const selection = document.getSelection();
  const text = selection?.toString().trim();
  if (!selection || !text) return undefined;
  const range = selection.getRangeAt(0);
  const { commonAncestorContainer: within } = range;
  const element = within instanceof Element ? within : within.parentElement;
  if (!element?.closest("[data-quotable]")) return undefined;
  const { left, width, bottom } = range.getBoundingClientRect();
  return { text, x: left + width / 2, y: bottom };
}
