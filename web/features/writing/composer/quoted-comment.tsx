import { useEffect, useEffectEvent, type RefObject } from "react";
import type { Quote } from "#contract/messages.ts";
import type { DraftInHand } from "../drafts/use-draft.ts";
import { textFieldOf } from "../formatting/text-field.ts";
import { QuoteChip } from "../../messages/messages/quote-chip.tsx";

/** Makes a draft answer the comment just chosen, and moves the focus to its text. */
export function useQuoted(draft: DraftInHand, quoted: Quote | undefined, box: RefObject<Element | null>): void {
  const addQuote = useEffectEvent((quote: Quote) => {
    draft.setWords({ quote });
    // Immediately, because iOS opens the keyboard only for a field that gets the focus during the tap.
    textFieldOf(box.current)?.focusEnd();
  });
  useEffect(() => {
    if (quoted) addQuote(quoted);
  }, [quoted]);
}

interface QuotedCommentProps {
  draft: DraftInHand;
  onShow: (id: string) => void;
}

export function QuotedComment({ draft: { words, setWords }, onShow }: QuotedCommentProps) {
  const { quote } = words;
  return (
    quote && <QuoteChip quote={quote} onShow={() => onShow(quote.id)} onDrop={() => setWords({ quote: undefined })} />
  );
}
