import { Link } from "wouter";
import { Button, buttonClass } from "../../../components/button.tsx";
import { Card } from "../../../components/card.tsx";
import { useConfirm } from "../../../components/confirm.tsx";
import form from "../../../components/form.module.css";
import { Notice } from "../../../components/notice.tsx";
import { Spinner } from "../../../components/spinner.tsx";
import { useLeaveGuard } from "../../../hooks/leave-guard.ts";
import { errorText } from "../../../i18n/error-text.ts";
import { useT } from "../../../i18n/language.tsx";
import type { Translate } from "../../../i18n/translate.ts";
import { canChooseFolders, FilesButton } from "../imports/files-button.tsx";
import { FileNames } from "../imports/file-names.tsx";
import { ImportRunning } from "../imports/import-running.tsx";
import styles from "../imports/imports.module.css";
import { PhotoPreview } from "./photo-preview.tsx";
import { NoArchiveError } from "../imports/source-files.ts";
import { NoPhotosError, usePhotoImport, type PhotoState } from "./use-photo-import.ts";

/** Sends nothing before the person has seen what would be added. */
export function ImportPhotos({ groupId }: { groupId: string }) {
  const t = useT();
  const confirm = useConfirm();
  const { state, readFolder, readArchives, start, stop, reset } = usePhotoImport(groupId);
  const keepOpen = t("import.photos_keep_open");
  const question = { title: t("import.leave_title"), text: keepOpen, action: t("import.leave") };
  useLeaveGuard(state.step === "running", () => confirm(question));
  return (
    <Card title={t("import.photos")}>
      {state.step === "choose" && <Choose error={state.error} onFolder={readFolder} onArchives={readArchives} />}
      {state.step === "reading" && <Reading {...state} onStop={stop} />}
      {state.step === "preview" && (
        <PhotoPreview groupId={groupId} collection={state.collection} onStart={start} onCancel={reset} />
      )}
      {state.step === "running" && (
        <ImportRunning
          label={[t("import.photos_progress", { done: state.progress.done, total: state.total }), timeLeft(t, state)]
            .filter(Boolean)
            .join(" · ")}
          {...state.progress}
          total={state.total}
          hint={keepOpen}
          onStop={stop}
        />
      )}
      {(state.step === "done" || state.step === "stopped") && <Done groupId={groupId} state={state} onMore={reset} />}
    </Card>
  );
}

function timeLeft(t: Translate, { minutesLeft }: Extract<PhotoState, { step: "running" }>): string | undefined {
  return minutesLeft === undefined ? undefined : t("import.minutes_left", { count: Math.max(1, minutesLeft) });
}

interface ChooseProps {
  error: unknown;
  onFolder: (files: readonly File[]) => void;
  onArchives: (files: readonly File[]) => void;
}

function Choose({ error, onFolder, onArchives }: ChooseProps) {
  const t = useT();
  return (
    <>
      <p>{t("import.photos_hint")}</p>
      <ul className={form.points}>
        {canChooseFolders && <li>{t("import.how_folder")}</li>}
        <li>{t("import.how_takeout")}</li>
        <li>{t("import.how_private")}</li>
      </ul>
      {error !== undefined && <Notice>{readingError(t, error)}</Notice>}
      <div className={form.actions}>
        {canChooseFolders && (
          <FilesButton isPrimary choice={{ folder: true }} onFiles={onFolder}>
            {t("import.choose_folder")}
          </FilesButton>
        )}
        <FilesButton isPrimary={!canChooseFolders} choice={{ accept: ".zip,application/zip" }} onFiles={onArchives}>
          {t("import.choose_archives")}
        </FilesButton>
      </div>
    </>
  );
}

function readingError(t: Translate, error: unknown): string {
  if (error instanceof NoPhotosError) return t("import.no_photos");
  if (error instanceof NoArchiveError) return t("import.no_archive", { name: error.message });
  return errorText(t, error);
}

function Reading({ done, total, onStop }: { done: number; total: number; onStop: () => void }) {
  const t = useT();
  return (
    <>
      <p className={styles.wait} role="status">
        <Spinner /> {total === 0 ? t("import.photos_listing") : t("import.photos_reading", { done, total })}
      </p>
      <div className={form.actions}>
        <Button onClick={onStop}>{t("import.stop")}</Button>
      </div>
    </>
  );
}

interface DoneProps {
  groupId: string;
  state: Extract<PhotoState, { step: "done" | "stopped" }>;
  onMore: () => void;
}

function Done({ groupId, state, onMore }: DoneProps) {
  const t = useT();
  const { added, refused, people } = state.progress;
  const isKnown = state.step === "done" && added === 0 && refused.length === 0;
  return (
    <>
      {state.step === "stopped" && (
        <Notice>{state.error === undefined ? t("import.stopped") : errorText(t, state.error)}</Notice>
      )}
      <p role="status">{isKnown ? t("import.photos_added_none") : t("import.photos_added", { count: added })}</p>
      {people > 0 && <p>{t("import.photos_people", { count: people })}</p>}
      <FileNames label={t("import.photos_refused", { count: refused.length })} names={refused} />
      <div className={form.actions}>
        <Link href={`/groups/${groupId}/photos`} className={buttonClass({ look: "primary" })}>
          {t("import.photos_show")}
        </Link>
        <Button onClick={onMore}>{t("import.photos_another")}</Button>
      </div>
    </>
  );
}
