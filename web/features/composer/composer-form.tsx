import { CalendarPlus } from "lucide-react";
import { Suspense, useState, type ReactNode, type SubmitEvent } from "react";
import { textLength, titleLength } from "#contract/limits.ts";
import { Button } from "../../components/button.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { GrowingText } from "../../components/growing-text.tsx";
import { lazyComponent } from "../../components/lazy-component.tsx";
import { Spinner } from "../../components/spinner.tsx";
import { Notice } from "../../components/notice.tsx";
import { useT } from "../../i18n/language.tsx";
import { DropHint } from "../files/drop-hint.tsx";
import { FileButtons } from "../files/file-buttons.tsx";
import { RejectedFiles } from "../files/rejected-files.tsx";
import { UnsavedFiles } from "../files/unsaved-files.tsx";
import { isUnderWay, isWaiting } from "../files/uploads.ts";
import { UploadTiles } from "../files/upload-tiles.tsx";
import { useChosenFiles } from "../files/use-chosen-files.ts";
import { useSendWithout } from "../files/use-send-without.ts";
import { CharacterCount } from "./character-count.tsx";
import { goOnToText, sendByKey } from "./compose-keys.ts";
import styles from "./composer.module.css";
import { plainWords } from "../messages/content.ts";
import { DraftLink } from "./draft-link.tsx";
import type { DraftInHand } from "./use-draft.ts";

const DateField = lazyComponent(() => import("./date-field.tsx"));
const RichTextEditor = lazyComponent(() => import("./rich-text-editor.tsx"));

interface ComposerFormProps {
  draft: DraftInHand;
  /** True for formatted text from another client. */
  formatted?: boolean;
  withTitle: boolean;
  /** Label of the submit button. */
  action: string;
  autoFocus?: boolean;
  /** True if files may be sent later, with a new message. Edits require all files to be uploaded. */
  filesMayWait?: boolean;
  /** True while sending, which disables all inputs. */
  busy: boolean;
  error?: string;
  /** Status of the draft: saved or waiting. */
  status?: ReactNode;
  onSend: () => void;
  onCancel: () => void;
}

/** Form for a new message, and for changes to a message. */
export function ComposerForm(props: ComposerFormProps) {
  const { draft, formatted = false, withTitle, action, autoFocus, filesMayWait } = props;
  const { busy, error, status, onSend, onCancel } = props;
  const t = useT();
  const { words, setWords, uploads } = draft;
  const files = useChosenFiles(uploads.queue, busy);
  const [isDated, setDated] = useState(words.date !== undefined);
  const isUploading = uploads.list.some((one) => isUnderWay(one) || (!filesMayWait && isWaiting(one)));
  const areWaiting = uploads.list.some(isWaiting);
  const readText = formatted ? plainWords(words.text) : words.text;
  const sendAll = useSendWithout(uploads.list, onSend);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!busy && !isUploading) sendAll();
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
      <CharacterCount text={readText} most={textLength} />
      <DraftLink draft={draft} text={readText} readOnly={busy} />
      <RejectedFiles key={files.attempt} refused={files.refused} />
      {isDated && <DatePart draft={draft} busy={busy} onRemove={() => setDated(false)} />}
      <UploadTiles uploads={uploads} locked={busy} />
      <UnsavedFiles uploads={uploads.list} />
      {error && <Notice>{error}</Notice>}
      <div className={styles.bar}>
        <div className={styles.additions}>
          <FileButtons kinds={files.kinds} disabled={busy} onFiles={files.add} />
          <DateButton disabled={busy || isDated} onClick={() => setDated(true)} />
        </div>
        <p role="status" className={styles.status}>
          {isUploading ? t("composer.uploading") : areWaiting ? t("composer.files_wait") : status}
        </p>
        <FormButtons action={action} busy={busy} isUploading={isUploading} onCancel={onCancel} />
      </div>
    </form>
  );
}

interface FormButtonsProps extends Pick<ComposerFormProps, "action" | "busy" | "onCancel"> {
  isUploading: boolean;
}

function FormButtons({ action, busy, isUploading, onCancel }: FormButtonsProps) {
  const t = useT();
  return (
    <div className={styles.ways}>
      <Button look="quiet" onClick={onCancel}>
        {t("action.cancel")}
      </Button>
      <Button type="submit" look="primary" busy={busy} disabled={isUploading}>
        {action}
      </Button>
    </div>
  );
}

function DateButton(props: { disabled: boolean; onClick: () => void }) {
  const t = useT();
  return <IconButton label={t("composer.add_date")} icon={<CalendarPlus size={20} />} {...props} />;
}

interface DatePartProps extends Pick<ComposerFormProps, "draft" | "busy"> {
  onRemove: () => void;
}

function DatePart({ draft: { words, setWords }, busy, onRemove }: DatePartProps) {
  const remove = () => {
    onRemove();
    setWords({ date: undefined });
  };
  return (
    <Suspense>
      <DateField date={words.date} readOnly={busy} onDate={(date) => setWords({ date })} onRemove={remove} />
    </Suspense>
  );
}

interface TitleInputProps {
  value: string;
  readOnly: boolean;
  onValue: (value: string) => void;
}

/** A single-line title that wraps visually. Replaces line breaks in pasted text. */
function TitleInput({ value, readOnly, onValue }: TitleInputProps) {
  const t = useT();
  return (
    <div>
      <GrowingText
        className={styles.title}
        aria-label={t("composer.title_label")}
        placeholder={t("composer.title")}
        readOnly={readOnly}
        value={value}
        onValue={(typed) => onValue(typed.replace(/\s*\n\s*/g, " "))}
        onKeyDown={goOnToText}
      />
      <CharacterCount text={value} most={titleLength} />
    </div>
  );
}
