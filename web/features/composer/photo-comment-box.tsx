import { useT } from "../../i18n/language.tsx";
import { ComposerForm } from "./composer-form.tsx";
import type { Target } from "../drafts/draft.ts";
import { useDraft } from "../drafts/use-draft.ts";
import { useSending } from "../outbox/use-sending.ts";

/** Writes a comment on one photo of a message. It has a draft of its own. */
export function PhotoCommentBox({ target }: { target: Target }) {
  const t = useT();
  const draft = useDraft(target);
  const { error, send } = useSending(target, draft.words);
  return (
    <ComposerForm
      compact
      prompt={t("picture.comment")}
      draft={draft}
      error={error}
      onSend={(files) => {
        send(files);
        draft.reset(files);
      }}
    />
  );
}
