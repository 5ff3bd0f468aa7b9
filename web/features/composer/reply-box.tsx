import { useRef } from "react";
import { withQuote } from "#contract/plain-text.ts";
import { usePreparedAtOnce } from "../../hooks/use-prepared.ts";
import { ComposerForm } from "./composer-form.tsx";
import type { Target } from "./draft.ts";
import { QuoteButton } from "./quote-button.tsx";
import { useDraft } from "./use-draft.ts";
import { useSending } from "./use-sending.ts";

/** Reply box at the end of a thread. A sent reply appears above it immediately, so the box is ready for the next one. */
export function ReplyBox({ target, onSend }: { target: Target; onSend: () => void }) {
  const draft = useDraft(target);
  const { error, send } = useSending(target, draft.words);
  const box = useRef<HTMLFormElement>(null);
  // Preloads code that could not be loaded without a network.
  usePreparedAtOnce(() => [import("./outgoing-editor.tsx"), import("../files/saved-previews.tsx")]);

  const quote = (text: string) => {
    draft.setWords({ text: withQuote(draft.words.text, text) });
    requestAnimationFrame(() => {
      const area = box.current?.querySelector("textarea");
      area?.focus();
      area?.setSelectionRange(area.value.length, area.value.length);
    });
  };

  return (
    <>
      <ComposerForm
        ref={box}
        compact
        draft={draft}
        error={error}
        onSend={(files) => {
          send(files);
          onSend();
          draft.reset(files);
        }}
      />
      <QuoteButton onQuote={quote} />
    </>
  );
}
