import { useEffect, useEffectEvent, useRef } from "react";
import type { MessageView, Quote } from "#contract/messages.ts";
import { useShortcut } from "../../../hooks/use-shortcut.ts";
import { usePreparedAtOnce } from "../../../hooks/use-prepared.ts";
import { QuotedComment, useQuoted } from "./quoted-comment.tsx";
import { ComposerForm } from "./composer-form.tsx";
import { draftOf } from "../drafts/draft-of.ts";
import type { Target } from "../drafts/draft.ts";
import { QuoteButton } from "./quote-button.tsx";
import { withQuoted } from "../drafts/rich-draft.ts";
import { useDraft } from "../drafts/use-draft.ts";
import { textFieldOf } from "../formatting/text-field.ts";
import { useSending } from "../outbox/use-sending.ts";

interface ReplyBoxProps {
  target: Target;
  prompt?: string;
  quoted?: Quote;
  takenBack?: MessageView;
  onShowQuoted: (id: string) => void;
  onSend: () => void;
}

/** A sent reply appears above it immediately, so the box is ready for the next one. Its shortcut is `c`. */
export function ReplyBox({ target, prompt, quoted, takenBack, onShowQuoted, onSend }: ReplyBoxProps) {
  const draft = useDraft(target);
  const { error, send } = useSending(target, draft.words);
  const box = useRef<HTMLFormElement>(null);
  usePreparedAtOnce(preloadOffline);

  const goOnWriting = () => {
    requestAnimationFrame(() => {
      textFieldOf(box.current)?.focusEnd();
    });
  };
  const quote = (text: string) => {
    draft.setWords(withQuoted(draft.words, text));
    goOnWriting();
  };
  useQuoted(draft, quoted, box);
  const writeAgain = useEffectEvent((message: MessageView) => {
    draft.takeBack(draftOf(message));
    goOnWriting();
  });
  useEffect(() => {
    if (takenBack) writeAgain(takenBack);
  }, [takenBack]);
  useShortcut("c", goOnWriting);

  return (
    <>
      <ComposerForm
        ref={box}
        compact
        prompt={prompt}
        draft={draft}
        error={error}
        quote={<QuotedComment draft={draft} onShow={onShowQuoted} />}
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

function preloadOffline() {
  return [
    ...[
      import("./outgoing-editor.tsx"),
      import("../suggestions/suggestions.tsx"),
      import("../../files/uploads/saved-previews.tsx"),
    ],
    ...[import("../../files/recording/recorder.ts"), import("../../files/recording/voice-panel.tsx")],
  ];
}
