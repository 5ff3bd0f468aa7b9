import { TextQuote } from "lucide-react";
import type { CSSProperties } from "react";
import { useShortcut } from "../../hooks/use-shortcut.ts";
import { useT } from "../../i18n/language.tsx";
import styles from "./quote-button.module.css";
import { useSelectedText } from "./use-selected-text.ts";

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
