import { useImperativeHandle, useRef, type SubmitEvent } from "react";
import { textLength } from "#contract/limits.ts";
import { classNames } from "../../../components/class-names.ts";
import { DropHint } from "../../files/uploads/drop-hint.tsx";
import { RejectedFiles, UnsavedFiles } from "../../files/uploads/file-notices.tsx";
import { UploadTiles } from "../../files/uploads/upload-tiles.tsx";
import { useChosenFiles } from "../../files/uploads/use-chosen-files.ts";
import { CharacterCount } from "./character-count.tsx";
import { sendByKey } from "./compose-keys.ts";
import type { ComposerFormProps } from "./composer-props.ts";
import { MessageLayout } from "./message-layout.tsx";
import { ReplyLayout } from "./reply-layout.tsx";
import styles from "./composer.module.css";
import { DraftLink } from "./draft-link.tsx";
import { plainTextOf } from "../drafts/sent-text.ts";
import { useCheckedSend } from "./use-checked-send.ts";
import { useFormatting } from "../formatting/use-formatting.ts";

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
        kinds={files.kinds}
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
