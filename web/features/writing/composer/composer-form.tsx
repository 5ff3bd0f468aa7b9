import { CalendarPlus, ChartBarBig } from "lucide-react";
import { useImperativeHandle, useRef, useState, type ReactNode, type Ref, type SubmitEvent } from "react";
import { textLength } from "#contract/limits.ts";
import { Button } from "../../../components/button.tsx";
import { classNames } from "../../../components/class-names.ts";
import { useConfirm } from "../../../components/confirm.tsx";
import { lazyComponent } from "../../../components/lazy-component.tsx";
import { Notice } from "../../../components/notice.tsx";
import { useT } from "../../../i18n/language.tsx";
import type { Voice } from "../../files/files/wave.ts";
import { PersonAvatar } from "../../identity/people/person-avatar.tsx";
import { useMe } from "../../identity/people/use-me.ts";
import { DropHint } from "../../files/uploads/drop-hint.tsx";
import { FileButtons } from "../../files/uploads/file-buttons.tsx";
import { RejectedFiles, UnsavedFiles } from "../../files/uploads/file-notices.tsx";
import { isUnderWay, isWaiting, type SavedUpload } from "../../files/uploads/uploads.ts";
import { UploadTiles } from "../../files/uploads/upload-tiles.tsx";
import { useChosenFiles } from "../../files/uploads/use-chosen-files.ts";
import { CharacterCount } from "./character-count.tsx";
import { EmojiButton } from "./emoji-button.tsx";
import { MentionButton } from "./mention-button.tsx";
import { SendOrRecord } from "./send-or-record.tsx";
import { sendByKey } from "./compose-keys.ts";
import styles from "./composer.module.css";
import { DraftLink } from "./draft-link.tsx";
import { FormatButton, FormatChoice, ShownBar } from "./format-button.tsx";
import { plainTextOf } from "../drafts/sent-text.ts";
import { newPoll } from "../drafts/poll-draft.ts";
import { TextInput } from "./text-input.tsx";
import { TitleField } from "./title-field.tsx";
import { useCheckedSend } from "./use-checked-send.ts";
import type { DraftInHand } from "../drafts/use-draft.ts";
import { useFormatting, type Formatting } from "../formatting/use-formatting.ts";

const PollField = lazyComponent(() => import("./poll-field.tsx"));
const DateField = lazyComponent(() => import("./date-field.tsx"));

interface ComposerFormProps {
  draft: DraftInHand;
  /** True for a reply: one line with all buttons, without title, date and Cancel. */
  compact?: boolean;
  /** Defaults to "Write a comment…". */
  prompt?: string;
  withTitle?: boolean;
  /** Defaults to "Send". */
  action?: string;
  autoFocus?: boolean;
  /** True if files cannot be sent later, as in a change to a stored message. */
  needsFiles?: boolean;
  busy?: boolean;
  error?: string;
  /** Further choices about a new message. */
  choices?: ReactNode;
  quote?: ReactNode;
  onSend: (files: SavedUpload[]) => void;
  onCancel?: () => void;
  ref?: Ref<HTMLFormElement>;
}

export function ComposerForm(props: ComposerFormProps) {
  const { draft, compact, needsFiles, busy = false, error, onSend, ref } = props;
  const { words, uploads } = draft;
  const form = useRef<HTMLFormElement>(null);
  useImperativeHandle(ref, () => form.current!);
  const files = useChosenFiles(uploads.queue, busy);
  const text = plainTextOf(words);
  const formatting = useFormatting(draft);
  const { problem, send, ...state } = useCheckedSend({ form, draft, text, needsFiles, busy, onSend });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    send();
  };
  const Layout = compact ? ReplyLayout : MessageLayout;

  return (
    <form
      ref={form}
      className={compact ? styles.reply : classNames(styles.form, draft.isEdit && styles.inPlace)}
      onSubmit={submit}
      onKeyDown={sendByKey}
      noValidate
    >
      {files.dragging && <DropHint />}
      <Layout
        {...props}
        {...state}
        onFiles={files.add}
        formatting={formatting}
        fileButtons={
          <FileButtons
            kinds={files.kinds}
            compact={compact}
            disabled={busy}
            onFiles={files.add}
            more={compact && <FormatChoice formatting={formatting} />}
          />
        }
        tiles={
          <>
            <UploadTiles uploads={uploads} locked={busy} />
            <UnsavedFiles uploads={uploads.list} />
          </>
        }
        notes={
          <>
            <CharacterCount text={text} most={textLength} />
            <DraftLink draft={draft} text={text} readOnly={busy} />
            <RejectedFiles key={files.attempt} refused={files.refused} />
          </>
        }
        error={problem ?? error}
      />
    </form>
  );
}

interface LayoutProps extends ComposerFormProps {
  /** True while files are uploaded that cannot be sent later. */
  isUploading: boolean;
  /** True if the message is sent once they are uploaded. */
  isDue: boolean;
  onFiles: (files: File[], voice?: Voice) => void;
  formatting: Formatting;
  fileButtons: ReactNode;
  tiles: ReactNode;
  notes: ReactNode;
}

function ReplyLayout(props: LayoutProps) {
  const { draft, quote, fileButtons, tiles, notes, error } = props;
  return (
    <>
      <PersonAvatar person={useMe()} size={34} />
      <div className={styles.box}>
        {quote}
        {tiles}
        <ShownBar formatting={props.formatting} />
        <div className={styles.line}>
          <TextInput {...props} />
          <EmojiButton />
          {fileButtons}
          <SendOrRecord draft={draft} onRecorded={props.onFiles} />
        </div>
        {notes}
        {error && <Notice>{error}</Notice>}
        <Status {...props} className={styles.below} />
      </div>
    </>
  );
}

function MessageLayout(props: LayoutProps) {
  const t = useT();
  const { draft, withTitle, action = t("composer.send"), busy = false, isDue, error, onCancel } = props;
  const { words, setWords } = draft;
  const [isDated, setDated] = useState(words.date !== undefined);
  const cancel = useCancel(draft, onCancel);
  const removeDate = () => {
    setDated(false);
    setWords({ date: undefined, plan: undefined });
  };
  return (
    <>
      {withTitle && <TitleField value={words.title} readOnly={busy} onValue={(title) => setWords({ title })} />}
      <TextInput {...props} />
      {props.notes}
      {isDated && (
        <DateField date={words.date} plan={words.plan} readOnly={busy} onChange={setWords} onRemove={removeDate} />
      )}
      {!draft.isEdit && <WrittenPoll draft={draft} readOnly={busy} />}
      {props.tiles}
      {props.choices}
      <div className={styles.bar}>
        {error && (
          <div className={styles.problem}>
            <Notice>{error}</Notice>
          </div>
        )}
        <ShownBar formatting={props.formatting} className={styles.problem} />
        <div className={styles.additions}>
          {props.fileButtons}
          <Additions draft={draft} disabled={busy} isDated={isDated} onDate={() => setDated(true)} />
        </div>
        <div className={styles.signs}>
          <FormatButton formatting={props.formatting} disabled={busy} />
          <EmojiButton />
          <MentionButton />
        </div>
        <Status {...props} />
        <div className={styles.ways}>
          <Button look="quiet" onClick={cancel}>
            {t("action.cancel")}
          </Button>
          <Button type="submit" look="primary" busy={busy || isDue}>
            {action}
          </Button>
        </div>
      </div>
    </>
  );
}

interface AdditionsProps {
  draft: DraftInHand;
  disabled: boolean;
  isDated: boolean;
  onDate: () => void;
}

function Additions({ draft: { words, setWords, isEdit }, disabled, isDated, onDate }: AdditionsProps) {
  const t = useT();
  return (
    <>
      <Addition
        icon={<CalendarPlus aria-hidden size={20} />}
        label={t("composer.add_date")}
        disabled={disabled || isDated}
        onAdd={onDate}
      />
      {!isEdit && (
        <Addition
          icon={<ChartBarBig aria-hidden size={20} />}
          label={t("composer.add_poll")}
          disabled={disabled || words.poll !== undefined}
          onAdd={() => setWords({ poll: newPoll() })}
        />
      )}
    </>
  );
}

interface AdditionProps {
  icon: ReactNode;
  label: string;
  disabled: boolean;
  onAdd: () => void;
}

function Addition({ icon, label, disabled, onAdd }: AdditionProps) {
  return (
    <Button className={styles.addition} icon={icon} disabled={disabled} onClick={onAdd}>
      <span className="visually-hidden-on-phones">{label}</span>
    </Button>
  );
}

function WrittenPoll({ draft: { words, setWords }, readOnly }: { draft: DraftInHand; readOnly: boolean }) {
  if (!words.poll) return null;
  return (
    <PollField
      poll={words.poll}
      readOnly={readOnly}
      onChange={(poll) => setWords({ poll })}
      onRemove={() => setWords({ poll: undefined })}
    />
  );
}

/** Returns a function that calls `onCancel`, asking first if changes to a message would be lost. */
function useCancel({ isEdit, isKept }: DraftInHand, onCancel?: () => void) {
  const t = useT();
  const confirm = useConfirm();
  const question = {
    title: t("composer.edit_discard_title"),
    text: t("composer.edit_discard_text"),
    action: t("composer.edit_discard"),
    cancel: t("composer.edit_resume"),
  };
  return async () => {
    if (!isEdit || !isKept || (await confirm(question))) onCancel?.();
  };
}

type StatusProps = Pick<LayoutProps, "draft" | "compact" | "isUploading" | "isDue"> & { className?: string };

function Status({ draft, compact, isUploading, isDue, className }: StatusProps) {
  const t = useT();
  const { uploads, isKept, isEdit } = draft;
  const underWay = uploads.list.filter(isUnderWay).length;
  const progress =
    isUploading && !isDue
      ? t("composer.uploading")
      : underWay > 0
        ? t("composer.uploads_left", { count: underWay })
        : uploads.list.some(isWaiting) && t("composer.files_wait");
  // A line that appears while somebody writes a comment would move Send away from under their finger.
  const isUnseen = compact && !progress;
  return (
    <p role="status" className={classNames(styles.status, isUnseen ? "visually-hidden" : className)}>
      {progress || (isKept && !isEdit && t("composer.draft_saved"))}
    </p>
  );
}
