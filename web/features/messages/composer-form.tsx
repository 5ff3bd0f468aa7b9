import { lazy, Suspense, type ReactNode, type SubmitEvent } from "react";
import { textLength, titleLength } from "#contract/limits.ts";
import { Button } from "../../components/button.tsx";
import { GrowingText } from "../../components/growing-text.tsx";
import { Spinner } from "../../components/spinner.tsx";
import { Notice } from "../../components/notice.tsx";
import { useT } from "../../i18n/language.tsx";
import { DropHint } from "../files/drop-hint.tsx";
import { FileButtons } from "../files/file-buttons.tsx";
import { RefusedFiles } from "../files/refused-files.tsx";
import { isUnderWay } from "../files/upload-queue.ts";
import { UploadTiles } from "../files/upload-tiles.tsx";
import { useChosenFiles } from "../files/use-chosen-files.ts";
import { CharacterCount } from "./character-count.tsx";
import { goOnToText, sendByKey } from "./compose-keys.ts";
import styles from "./composer.module.css";
import { plainWords } from "./content.ts";
import type { DraftInHand } from "./use-draft.ts";

const RichTextEditor = lazy(() => import("./rich-text-editor.tsx"));

interface ComposerFormProps {
  draft: DraftInHand;
  /** The text is one that another client formatted. */
  formatted?: boolean;
  withTitle: boolean;
  /** What the button says. */
  action: string;
  autoFocus?: boolean;
  /** It is on its way; nothing can be changed meanwhile. */
  busy: boolean;
  error?: string;
  /** About the draft: that it is kept, or waits. */
  status?: ReactNode;
  onSend: () => void;
  onCancel: () => void;
}

/** Title, text and photos of a message being written or changed. */
export function ComposerForm(props: ComposerFormProps) {
  const { draft, formatted = false, withTitle, action, autoFocus, busy, error, status, onSend, onCancel } = props;
  const t = useT();
  const { words, setWords, uploads } = draft;
  const files = useChosenFiles(uploads.queue, busy);
  const isUploading = uploads.list.some(isUnderWay);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!busy && !isUploading) onSend();
  };

  return (
    <form className={styles.form} onSubmit={submit} onKeyDown={sendByKey} noValidate>
      {files.dragging && <DropHint />}
      {withTitle && <TitleInput value={words.title} readOnly={busy} onValue={(title) => setWords({ title })} />}
      {formatted ? (
        <Suspense fallback={<Spinner />}>
          <RichTextEditor value={words.text} readOnly={busy} onValue={(text) => setWords({ text })} />
        </Suspense>
      ) : (
        <GrowingText
          className={styles.text}
          aria-label={t("composer.text_label")}
          placeholder={t("composer.text")}
          autoFocus={autoFocus}
          readOnly={busy}
          value={words.text}
          onValue={(text) => setWords({ text })}
        />
      )}
      <CharacterCount text={formatted ? plainWords(words.text) : words.text} most={textLength} />
      <RefusedFiles key={files.attempt} refused={files.refused} />
      <UploadTiles uploads={uploads} locked={busy} />
      {error && <Notice>{error}</Notice>}
      <div className={styles.bar}>
        <div className={styles.additions}>
          <FileButtons kinds={files.kinds} disabled={busy} onFiles={files.add} />
        </div>
        <p role="status" className={styles.status}>
          {isUploading ? t("composer.uploading") : status}
        </p>
        <div className={styles.ways}>
          <Button look="quiet" onClick={onCancel}>
            {t("action.cancel")}
          </Button>
          <Button type="submit" look="primary" busy={busy} disabled={isUploading}>
            {action}
          </Button>
        </div>
      </div>
    </form>
  );
}

interface TitleInputProps {
  value: string;
  readOnly: boolean;
  onValue: (value: string) => void;
}

function TitleInput({ value, readOnly, onValue }: TitleInputProps) {
  const t = useT();
  return (
    <div>
      <input
        className={styles.title}
        dir="auto"
        aria-label={t("composer.title_label")}
        placeholder={t("composer.title")}
        readOnly={readOnly}
        value={value}
        onChange={({ currentTarget }) => onValue(currentTarget.value)}
        onKeyDown={goOnToText}
      />
      <CharacterCount text={value} most={titleLength} />
    </div>
  );
}
