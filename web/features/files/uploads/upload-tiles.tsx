import { GripVertical, RotateCcw, Undo2, WifiOff, X } from "lucide-react";
import { Suspense, useId, useRef, useState, type ComponentProps, type ReactNode } from "react";
import { Button } from "../../../components/button.tsx";
import { classNames } from "../../../components/class-names.ts";
import { IconButton } from "../../../components/icon-button.tsx";
import { lazyScreen } from "../../../components/lazy-component.tsx";
import { usePreparedAtOnce } from "../../../hooks/use-prepared.ts";
import { errorText } from "../../../i18n/error-text.ts";
import { useT } from "../../../i18n/language.tsx";
import { MissingPart } from "../files/missing-part.tsx";
import { isPicture } from "../files/picture-sources.ts";
import type { StoredFile } from "../files/stored-file.ts";
import { UploadPreview } from "./upload-preview.tsx";
import { MissingBlobError, mayWorkLater, type Upload } from "./uploads.ts";
import styles from "./upload-tiles.module.css";
import { useReorder } from "./use-reorder.ts";
import type { Uploads } from "./use-uploads.ts";

const PhotoDialog = lazyScreen(() => import("./photo-dialog.tsx"));

export function UploadTiles({ uploads: { queue, list }, locked }: { uploads: Uploads; locked?: boolean }) {
  const t = useT();
  const hint = useId();
  const tiles = useRef<HTMLUListElement>(null);
  const [moved, setMoved] = useState("");
  const [edited, setEdited] = useState<string>();
  const reorder = useReorder({
    list: tiles,
    keys: list.map(({ key }) => key),
    move: (key, to) => queue.move(key, to),
    onMoved: (key, to) => {
      const name = list.find((upload) => upload.key === key)?.name ?? "";
      setMoved(t("upload.moved", { name, number: to + 1, count: list.length }));
    },
  });
  if (list.length === 0) return null;
  const isMovable = !locked && list.length > 1;
  const editedAt = list.findIndex(({ key }) => key === edited);

  return (
    <>
      <ul ref={tiles} className={styles.tiles} aria-label={t("upload.list")}>
        {list.map((upload) => (
          <li
            key={upload.key}
            className={classNames(styles.item, reorder.dragged === upload.key && styles.dragged)}
            {...(isMovable && reorder.itemOf(upload.key))}
          >
            <Tile
              upload={upload}
              locked={locked}
              onToggle={() => queue.toggle(upload.key)}
              onRetry={() => queue.retry(upload.key)}
              onEdit={() => setEdited(upload.key)}
              handle={isMovable && <Handle name={upload.name} hint={hint} {...reorder.handleOf(upload.key)} />}
            />
          </li>
        ))}
      </ul>
      <p hidden id={hint}>
        {t("upload.move_hint")}
      </p>
      <p role="status" className="visually-hidden">
        {moved}
      </p>
      {editedAt >= 0 && (
        <Suspense>
          <PhotoDialog
            upload={list[editedAt]!}
            queue={queue}
            index={editedAt}
            count={list.length}
            onClose={() => setEdited(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

interface HandleProps extends ComponentProps<"button"> {
  name: string;
  hint: string;
}

function Handle({ name, hint, ...rest }: HandleProps) {
  return (
    <IconButton
      {...rest}
      className={styles.handle}
      label={useT()("upload.move", { name })}
      aria-describedby={hint}
      icon={<GripVertical size={16} />}
    />
  );
}

interface TileProps {
  upload: Upload;
  locked: boolean | undefined;
  onToggle: () => void;
  onRetry: () => void;
  onEdit: () => void;
  handle: ReactNode;
}

function Tile({ upload, locked, onToggle, onRetry, onEdit, handle }: TileProps) {
  const t = useT();
  const { name, removed, status } = upload;
  const isEditable = !removed && !locked && status !== "failed" && isPictureIn(upload);
  return (
    <>
      <div className={classNames(styles.tile, removed && styles.removed)}>
        {isEditable ? (
          <button
            type="button"
            className={styles.open}
            aria-label={t("photo.edit", { name })}
            aria-haspopup="dialog"
            onClick={onEdit}
          >
            <UploadPreview {...upload} />
          </button>
        ) : (
          <UploadPreview {...upload} />
        )}
        {removed ? (
          <button
            type="button"
            className={styles.restore}
            disabled={locked}
            aria-label={t("upload.restore", { name })}
            onClick={onToggle}
          >
            <Undo2 aria-hidden size={20} />
            {t("upload.removed")}
          </button>
        ) : (
          <>
            <State upload={upload} onRetry={onRetry} />
            {handle}
            {!locked && (
              <IconButton
                className={styles.remove}
                label={t("upload.remove", { name })}
                icon={<X size={16} />}
                onClick={onToggle}
              />
            )}
          </>
        )}
      </div>
      {isEditable && <Caption upload={upload} onEdit={onEdit} />}
    </>
  );
}

function isPictureIn({ file, blob }: Upload): boolean {
  return isPicture(file ?? { type: blob?.type ?? "" });
}

function Caption({ upload: { name, caption }, onEdit }: { upload: Upload; onEdit: () => void }) {
  const t = useT();
  // iOS opens the keyboard only for a field that gets the focus during the tap, so the dialog has to be there already.
  usePreparedAtOnce(() => [PhotoDialog.load()]);
  return (
    <button
      type="button"
      className={classNames(styles.caption, !caption && styles.missing)}
      aria-haspopup="dialog"
      onClick={onEdit}
    >
      <span dir="auto">{caption ?? t("photo.add_caption")}</span>
      <span className="visually-hidden"> ({name})</span>
    </button>
  );
}

function State({ upload, onRetry }: { upload: Upload; onRetry: () => void }) {
  const t = useT();
  const { status, progress, name, error, file } = upload;
  switch (status) {
    case "ready":
      return file && isPicture(file) && file.error !== undefined ? <Incomplete file={file} /> : null;
    case "initial":
      return <Cover>{t("upload.queued")}</Cover>;
    case "uploading":
      return (
        <Cover>
          <progress value={progress} max={1} aria-label={name} />
          {progress < 1 ? <span aria-hidden>{Math.floor(progress * 100)} %</span> : t("upload.finishing")}
        </Cover>
      );
    case "waiting":
      return <Waiting upload={upload} />;
    case "failed":
      return (
        <Cover failed>
          <span role="alert">{error instanceof MissingBlobError ? t("upload.lost") : errorText(t, error)}</span>
          {mayWorkLater(error) && (
            <Button className={styles.retry} aria-label={t("upload.retry", { name })} onClick={onRetry}>
              <RotateCcw aria-hidden size={16} />
              {t("action.retry")}
            </Button>
          )}
        </Cover>
      );
  }
}

function Incomplete({ file }: { file: StoredFile }) {
  return (
    <p role="status" className={styles.waiting}>
      <MissingPart picture={file} />
    </p>
  );
}

function Waiting({ upload: { progress, name, isUnsaved } }: { upload: Upload }) {
  const t = useT();
  return (
    <p className={styles.waiting}>
      <WifiOff aria-hidden size={14} />
      <span>{t(isUnsaved ? "upload.unkept" : "upload.waiting")}</span>
      {progress > 0 && <progress value={progress} max={1} aria-label={name} />}
    </p>
  );
}

function Cover({ failed, children }: { failed?: boolean; children: ReactNode }) {
  return <div className={classNames(styles.cover, failed && styles.failed)}>{children}</div>;
}
