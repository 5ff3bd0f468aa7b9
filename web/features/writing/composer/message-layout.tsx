import { Mic, Plus, X } from "lucide-react";
import { useId, useRef, useState, type FocusEvent, type KeyboardEvent } from "react";
import { Button } from "../../../components/button.tsx";
import { useConfirm } from "../../../components/confirm.tsx";
import { IconButton } from "../../../components/icon-button.tsx";
import { lazyComponent } from "../../../components/lazy-component.tsx";
import { Notice } from "../../../components/notice.tsx";
import { useT } from "../../../i18n/language.tsx";
import { useFileInput, type FileInput } from "../../files/uploads/use-file-input.tsx";
import { AddPanel } from "../additions/add-panel.tsx";
import styles from "./composer.module.css";
import { EmojiButton } from "./emoji-button.tsx";
import { FormatButton, ShownBar } from "./format-button.tsx";
import type { LayoutProps } from "./composer-props.ts";
import { MentionButton } from "./mention-button.tsx";
import { Status } from "./status.tsx";
import { TextInput } from "./text-input.tsx";
import { TitleField } from "./title-field.tsx";
import { isEvent } from "../drafts/draft.ts";
import { newPoll } from "../drafts/poll-draft.ts";
import type { DraftInHand } from "../drafts/use-draft.ts";

const PollField = lazyComponent(() => import("../additions/poll-field.tsx"));
const DateField = lazyComponent(() => import("../additions/date-field.tsx"));

export function MessageLayout(props: LayoutProps) {
  const t = useT();
  const { draft, withTitle, busy = false, onCancel } = props;
  const { words, setWords, isEdit } = draft;
  const [isAdding, setAdding] = useState(false);
  const cancel = useCancel(draft, onCancel);
  const hasEvent = isEvent(words);
  return (
    <>
      {withTitle && (
        <div className={styles.head}>
          <TitleField
            value={words.title}
            prompt={hasEvent ? t("composer.event_title") : undefined}
            readOnly={busy}
            onValue={(title) => setWords({ title })}
          />
          {!isEdit && <CancelButton onCancel={cancel} />}
        </div>
      )}
      {hasEvent && <EventPart {...props} />}
      <TextInput
        {...props}
        // Fields take the focus in their order, and the title of an event comes first.
        autoFocus={props.autoFocus && !(hasEvent && words.title === "")}
        prompt={hasEvent ? t("composer.event_text") : undefined}
      />
      {props.notes}
      {!isEdit && <PollPart draft={draft} readOnly={busy} />}
      {props.tiles}
      {words.confirm !== undefined && !isAdding && props.choices}
      <Bar {...props} isAdding={isAdding} onAdding={setAdding} onCancel={() => void cancel()} />
    </>
  );
}

function CancelButton({ onCancel }: { onCancel: () => void }) {
  const t = useT();
  return <IconButton data-cancels label={t("action.cancel")} icon={<X size={22} />} onClick={onCancel} />;
}

interface BarProps extends LayoutProps {
  isAdding: boolean;
  onAdding: (isAdding: boolean) => void;
  onCancel: () => void;
}

function Bar(props: BarProps) {
  const t = useT();
  const { draft, formatting, busy = false, isAdding, onAdding, error } = props;
  const files = useFileInput(props.kinds, props.onFiles);
  const panelId = useId();
  const plus = useRef<HTMLButtonElement>(null);
  const closePanel = () => {
    onAdding(false);
    plus.current!.focus();
  };
  const closeByEscape = (event: KeyboardEvent) => {
    if (!isAdding || event.key !== "Escape") return;
    event.stopPropagation();
    closePanel();
  };
  /** Browsers that do not focus buttons report no related target. */
  const closeOnLeave = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) onAdding(false);
  };
  return (
    <div className={styles.bar} onKeyDown={closeByEscape} onBlur={closeOnLeave}>
      {files.elements}
      {error && (
        <div className={styles.problem}>
          <Notice>{error}</Notice>
        </div>
      )}
      {isAdding && !busy && (
        <AddPanel id={panelId} draft={draft} files={files} onClose={closePanel}>
          {props.choices}
        </AddPanel>
      )}
      <ShownBar formatting={formatting} className={styles.problem} />
      <div className={styles.signs}>
        <IconButton
          ref={plus}
          className={styles.plus}
          label={t("composer.add_more")}
          icon={<Plus size={24} />}
          aria-expanded={isAdding}
          aria-controls={isAdding ? panelId : undefined}
          disabled={busy}
          onClick={() => (isAdding ? closePanel() : onAdding(true))}
        />
        <FormatButton formatting={formatting} disabled={busy} />
        <EmojiButton />
        <MentionButton className={styles.mention} />
        <VoiceButton files={files} disabled={busy} />
      </div>
      <Status {...props} />
      <FormActions {...props} />
    </div>
  );
}

function VoiceButton({ files, disabled }: { files: FileInput; disabled: boolean }) {
  const t = useT();
  if (!files.recordable.includes("audio")) return null;
  const record = () => files.record("audio");
  return <IconButton label={t("voice.record")} icon={<Mic size={22} />} disabled={disabled} onClick={record} />;
}

function FormActions({ draft, action, busy = false, isDue, onCancel }: BarProps) {
  const t = useT();
  return (
    <div className={styles.actions}>
      {draft.isEdit && (
        <Button look="quiet" onClick={onCancel}>
          {t("action.cancel")}
        </Button>
      )}
      <Button type="submit" look="primary" busy={busy || isDue}>
        {action ?? t("composer.send")}
      </Button>
    </div>
  );
}

function EventPart({ draft: { words, setWords, isEdit }, withTitle, busy = false, refusal }: LayoutProps) {
  return (
    <DateField
      date={words.date}
      plan={words.plan}
      readOnly={busy}
      autoFocus={words.date === undefined && (!withTitle || words.title !== "")}
      isDayMissing={refusal === "date_invalid"}
      onChange={setWords}
      onRemove={() => setWords({ date: undefined, plan: undefined })}
      onAddList={isEdit || words.poll ? undefined : () => setWords({ poll: newPoll("list") })}
    />
  );
}

function PollPart({ draft: { words, setWords }, readOnly }: { draft: DraftInHand; readOnly: boolean }) {
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
