import { RotateCcw, Undo2, WifiOff, X } from "lucide-react";
import { type ReactNode, useState, type DragEvent } from "react";
import { Button } from "../../components/button.tsx";
import { classNames } from "../../components/class-names.ts";
import { IconButton } from "../../components/icon-button.tsx";
import { errorText } from "../../i18n/error-text.ts";
import { useT } from "../../i18n/language.tsx";
import { isPicture } from "./picture-sources.ts";
import { TileTools } from "./tile-tools.tsx";
import { UploadPreview } from "./upload-preview.tsx";
import { MissingBlobError, mayWorkLater, type Upload } from "./uploads.ts";
import styles from "./upload-tiles.module.css";
import type { Uploads } from "./use-uploads.ts";

/** Files of a message being written, with their progress and actions. Actions are disabled while the message is sent. */
export function UploadTiles({ uploads: { queue, list }, locked }: { uploads: Uploads; locked?: boolean }) {
  const t = useT();
  const drag = useSwapByDrag((key, other) => queue.swap(key, other));
  if (list.length === 0) return null;
  return (
    <ul className={styles.tiles} aria-label={t("upload.list")}>
      {list.map((upload, i) => (
        <li
          key={upload.key}
          className={classNames(
            styles.tile,
            upload.removed && styles.removed,
            drag.over === upload.key && styles.target,
          )}
          {...(!locked && drag.of(upload.key))}
        >
          <UploadPreview {...upload} />
          {upload.removed ? (
            <button
              type="button"
              className={styles.restore}
              disabled={locked}
              aria-label={t("upload.restore", { name: upload.name })}
              onClick={() => queue.toggle(upload.key)}
            >
              <Undo2 aria-hidden size={20} />
              {t("upload.removed")}
            </button>
          ) : (
            <>
              <State upload={upload} onRetry={() => queue.retry(upload.key)} />
              {!locked && (
                <IconButton
                  className={styles.remove}
                  label={t("upload.remove", { name: upload.name })}
                  icon={<X size={16} />}
                  onClick={() => queue.toggle(upload.key)}
                />
              )}
              {!locked && (upload.status === "ready" || upload.status === "waiting") && (
                <TileTools
                  upload={upload}
                  queue={queue}
                  before={list[i - 1]}
                  after={list[i + 1]}
                  isPicture={isPicture(upload.file ?? { type: upload.blob?.type ?? "" })}
                />
              )}
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

function State({ upload, onRetry }: { upload: Upload; onRetry: () => void }) {
  const t = useT();
  const { status, progress, name, error } = upload;
  switch (status) {
    case "ready":
      return null;
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

/** Stored on this device and uploaded automatically when the network is back. */
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

const dragged = "application/x-hearth-file";

/** Swaps two items of a list when one is dragged onto the other. */
function useSwapByDrag(swap: (key: string, other: string) => void) {
  const [over, setOver] = useState<string>();

  return {
    /** The drop target. */
    over,
    of: (key: string) => ({
      draggable: true,
      onDragStart: ({ dataTransfer }: DragEvent) => {
        dataTransfer.setData(dragged, key);
        dataTransfer.effectAllowed = "move";
      },
      onDragOver: (event: DragEvent) => {
        if (!event.dataTransfer.types.includes(dragged)) return;
        event.preventDefault();
        setOver(key);
      },
      onDragLeave: () => setOver(undefined),
      onDragEnd: () => setOver(undefined),
      onDrop: (event: DragEvent) => {
        const other = event.dataTransfer.getData(dragged);
        setOver(undefined);
        if (!other) return;
        event.preventDefault();
        swap(other, key);
      },
    }),
  };
}
