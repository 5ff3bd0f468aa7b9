import { useRef } from "react";
import type { Quote } from "#contract/messages.ts";
import { useT } from "../../../i18n/language.tsx";
import { QuotedComment, useQuoted } from "./quoted-comment.tsx";
import { ComposerForm } from "./composer-form.tsx";
import type { Target } from "../drafts/draft.ts";
import { useDraft } from "../drafts/use-draft.ts";
import { useSending } from "../outbox/use-sending.ts";

interface PhotoCommentBoxProps {
  target: Target;
  quoted: Quote | undefined;
  onShowQuoted: (id: string) => void;
}

export function PhotoCommentBox({ target, quoted, onShowQuoted }: PhotoCommentBoxProps) {
  const t = useT();
  const box = useRef<HTMLFormElement>(null);
  const draft = useDraft(target);
  const { error, send } = useSending(target, draft.words);
  useQuoted(draft, quoted, box);
  return (
    <ComposerForm
      ref={box}
      compact
      prompt={t("picture.comment")}
      draft={draft}
      error={error}
      quote={<QuotedComment draft={draft} onShow={onShowQuoted} />}
      onSend={(files) => {
        send(files);
        draft.reset(files);
      }}
    />
  );
}
