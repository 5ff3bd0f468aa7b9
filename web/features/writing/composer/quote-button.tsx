import { TextQuote } from "lucide-react";
import { type CSSProperties, useEffect, useState } from "react";
import { useShortcut } from "../../../hooks/use-shortcut.ts";
import { useT } from "../../../i18n/language.tsx";
import styles from "./quote-button.module.css";

/** Floats below selected text of a message and quotes it in the reply. Its shortcut is `q`. */
export function QuoteButton({ onQuote }: { onQuote: (text: string) => void }) {
  const t = useT();
  const selected = useSelectedText();
  const quote = () => {
    if (!selected) return;
    onQuote(selected.text);
    document.getSelection()?.removeAllRanges();
  };
  useShortcut("q", quote);
  if (!selected) return null;
  return (
    <button
      type="button"
      className={styles.quote}
      style={{ "--x": `${selected.x}px`, "--y": `${selected.y}px` } as CSSProperties}
      // Keeps the selection while the button is pressed.
      onPointerDown={(event) => event.preventDefault()}
      onClick={quote}
    >
      <TextQuote aria-hidden size={18} />
      {t("message.quote")}
    </button>
  );
}

interface SelectedText {
  text: string;
  /** End of the selection, in pixels from the top left corner of the screen. */
  x: number;
  y: number;
}

/** Returns the selection if it lies within one quotable text. */
function useSelectedText(): SelectedText | undefined {
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
