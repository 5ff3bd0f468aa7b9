import { CalendarPlus } from "lucide-react";
import { useEffect, useRef, type ReactNode } from "react";
import type { PollKind } from "#contract/poll-rules.ts";
import { useT } from "../../../i18n/language.tsx";
import { fileIcons, type FileInput } from "../../files/uploads/use-file-input.tsx";
import { isEvent, defaultPlan } from "../drafts/draft.ts";
import { newPoll } from "../drafts/poll-draft.ts";
import type { DraftInHand } from "../drafts/use-draft.ts";
import styles from "./add-panel.module.css";
import { pollKindLabels } from "./poll-kind-labels.ts";

interface AddPanelProps {
  id: string;
  draft: DraftInHand;
  files: FileInput;
  onClose: () => void;
  children?: ReactNode;
}

export function AddPanel({ id, draft, files, onClose, children }: AddPanelProps) {
  const t = useT();
  const panel = useRef<HTMLDivElement>(null);
  const { words, setWords, isEdit } = draft;
  // Also closes the keyboard of a phone, which would cover the panel.
  useEffect(() => panel.current!.querySelector<HTMLElement>("button:enabled")?.focus(), []);

  const choose = (act: () => void) => () => {
    onClose();
    act();
  };
  const tile = (Icon: typeof CalendarPlus, label: string, act: () => void, isTaken = false) => (
    <button type="button" className={styles.tile} disabled={isTaken} onClick={choose(act)}>
      <Icon aria-hidden size={24} />
      <span>{label}</span>
    </button>
  );
  const poll = (kind: PollKind, isTaken = false) =>
    tile(
      pollKindLabels[kind].icon,
      t(pollKindLabels[kind].name),
      () => setWords({ poll: newPoll(kind) }),
      hasPoll || isTaken,
    );
  const hasEvent = isEvent(words);
  const hasPoll = words.poll !== undefined;
  const addEvent = () => setWords({ plan: defaultPlan });
  const isDatePoll = words.poll?.kind === "dates";

  return (
    <div id={id} ref={panel} role="group" aria-label={t("composer.add_more")} className={styles.panel}>
      <div className={styles.tiles}>
        {files.photos.length > 0 && tile(fileIcons.photos, files.photosLabel, () => files.choose(files.photos))}
        {tile(CalendarPlus, t("composer.add_event"), addEvent, hasEvent || isDatePoll)}
        {!isEdit && (
          <>
            {poll("choice")}
            {poll("dates", hasEvent)}
            {poll("list")}
          </>
        )}
        {files.files.length > 0 && tile(fileIcons.file, t("composer.add_file"), () => files.choose(files.files))}
      </div>
      {(hasEvent || isDatePoll || (hasPoll && !isEdit)) && <p className="soft">{t("composer.add_taken")}</p>}
      {files.recordable.includes("video") && (
        <button type="button" className={styles.row} onClick={choose(() => files.record("video"))}>
          <fileIcons.video aria-hidden size={22} />
          {t("record.video")}
        </button>
      )}
      {children}
    </div>
  );
}
