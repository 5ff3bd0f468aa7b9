import { X } from "lucide-react";
import type { Quote } from "#contract/messages.ts";
import { IconButton } from "../../../components/icon-button.tsx";
import { useT } from "../../../i18n/language.tsx";
import { useIsHidden } from "../../identity/people/use-hidden.ts";
import { kindOfFile } from "./kind-of-file.ts";
import styles from "./quote-chip.module.css";

interface QuoteChipProps {
  quote: Quote;
  onShow: () => void;
  onDrop?: () => void;
}

export function QuoteChip({ quote, onShow, onDrop }: QuoteChipProps) {
  const t = useT();
  const isHidden = useIsHidden(quote.authorId);
  const name = quote.authorName ?? t("person.missing");
  return (
    <div className={styles.chip}>
      <button type="button" className={styles.quote} onClick={onShow}>
        <span className="visually-hidden">{t("thread.answers")} </span>
        {isHidden ? (
          <span>{t("hide.comment")}</span>
        ) : (
          <>
            <b dir="auto">{name}</b>
            <span dir="auto">{quote.text ?? kindOfFile(t, quote.file)}</span>
          </>
        )}
      </button>
      {onDrop && <IconButton label={t("thread.no_answer")} icon={<X size={20} />} onClick={onDrop} />}
    </div>
  );
}
