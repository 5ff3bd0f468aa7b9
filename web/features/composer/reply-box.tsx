import { SendHorizontal } from "lucide-react";
import { useRef, type SubmitEvent } from "react";
import { textLength } from "#contract/limits.ts";
import { withQuote } from "#contract/plain-text.ts";
import { GrowingText } from "../../components/growing-text.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { Notice } from "../../components/notice.tsx";
import { usePreparedAtOnce } from "../../hooks/use-prepared.ts";
import { useT } from "../../i18n/language.tsx";
import { PersonAvatar } from "../people/person-avatar.tsx";
import { useMe } from "../people/use-me.ts";
import { DropHint } from "../files/drop-hint.tsx";
import { FileButtons } from "../files/file-buttons.tsx";
import { RejectedFiles } from "../files/rejected-files.tsx";
import { UnsavedFiles } from "../files/unsaved-files.tsx";
import { isUnderWay, isWaiting } from "../files/uploads.ts";
import { UploadTiles } from "../files/upload-tiles.tsx";
import { useChosenFiles } from "../files/use-chosen-files.ts";
import { useSendWithout } from "../files/use-send-without.ts";
import { CharacterCount } from "./character-count.tsx";
import { sendByKey } from "./compose-keys.ts";
import styles from "./composer.module.css";
import type { Target } from "./draft.ts";
import { DraftLink } from "./draft-link.tsx";
import { QuoteButton } from "./quote-button.tsx";
import { useDraft, type DraftInHand } from "./use-draft.ts";
import { useSending } from "./use-sending.ts";

/** Reply box at the end of a thread. A sent reply appears above it immediately, so the box is ready for the next one. */
export function ReplyBox({ target, onSend }: { target: Target; onSend: () => void }) {
  const t = useT();
  const me = useMe();
  const draft = useDraft(target);
  const { error, send } = useSending(target, draft);
  const { words, setWords, uploads } = draft;
  const files = useChosenFiles(uploads.queue, false);
  // Preloads code that could not be loaded without a network.
  usePreparedAtOnce(() => [import("./outgoing-editor.tsx"), import("../files/saved-previews.tsx")]);
  const box = useRef<HTMLFormElement>(null);
  const isUploading = uploads.list.some(isUnderWay);

  const quote = (text: string) => {
    setWords({ text: withQuote(words.text, text) });
    requestAnimationFrame(() => goOnWriting(box.current));
  };

  const sendAll = useSendWithout(uploads.list, () => {
    const sent = send();
    if (!sent) return;
    onSend();
    draft.reset(sent);
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isUploading) sendAll();
  };

  return (
    <form ref={box} className={styles.reply} onSubmit={submit} onKeyDown={sendByKey} noValidate>
      {files.dragging && <DropHint />}
      <PersonAvatar person={me} size={34} />
      <div className={styles.box}>
        <UploadTiles uploads={uploads} />
        <UnsavedFiles uploads={uploads.list} />
        <div className={styles.line}>
          <GrowingText
            aria-label={t("composer.comment")}
            placeholder={t("composer.comment")}
            value={words.text}
            onValue={(text) => setWords({ text })}
          />
          <FileButtons kinds={files.kinds} compact onFiles={files.add} />
          <IconButton
            type="submit"
            className={styles.send}
            label={t("composer.send")}
            icon={<SendHorizontal size={20} className="mirrored" />}
            disabled={isUploading}
          />
        </div>
        <CharacterCount text={words.text} most={textLength} />
        <DraftLink draft={draft} text={words.text} readOnly={false} />
        <RejectedFiles key={files.attempt} refused={files.refused} />
        {error && <Notice>{error}</Notice>}
        <Status draft={draft} />
      </div>
      <QuoteButton onQuote={quote} />
    </form>
  );
}

function Status({ draft: { uploads, isKept } }: { draft: DraftInHand }) {
  const t = useT();
  const isUploading = uploads.list.some(isUnderWay);
  const areWaiting = uploads.list.some(isWaiting);
  return (
    <p role="status" className={`${styles.status} ${styles.below}`}>
      {isUploading
        ? t("composer.uploading")
        : areWaiting
          ? t("composer.files_wait")
          : isKept && t("composer.draft_saved")}
    </p>
  );
}

/** Places the cursor at the end of the text. */
function goOnWriting(box: HTMLFormElement | null): void {
  const area = box?.querySelector("textarea");
  area?.focus();
  area?.setSelectionRange(area.value.length, area.value.length);
}
