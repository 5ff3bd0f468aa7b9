import { ImageOff, RotateCcw, Undo2, X } from "lucide-react";
import { useCallback, useState, type ReactNode } from "react";
import type { FileKind } from "#contract/files.ts";
import { Button } from "../../components/button.tsx";
import { classNames } from "../../components/class-names.ts";
import { IconButton } from "../../components/icon-button.tsx";
import { errorText } from "../../i18n/error-text.ts";
import { useT } from "../../i18n/language.tsx";
import { chosenKind } from "./admission.ts";
import KindIcon from "./kind-icon.tsx";
import { hasPicture, kindOf } from "./kinds.ts";
import { isPicture, squarePicture } from "./picture-sources.ts";
import { TileTools } from "./tile-tools.tsx";
import { LostBlob, type StoredFile, type Upload } from "./upload-queue.ts";
import styles from "./upload-tiles.module.css";
import { useSwapByDrag } from "./use-swap-by-drag.ts";
import type { Uploads } from "./use-uploads.ts";

/** The files of a message being written: what they are, how far they got, and what can be done about each unless it is on its way. */
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
          <Preview upload={upload} />
          {upload.removed ? (
            <Removed upload={upload} locked={locked} onRestore={() => queue.toggle(upload.key)} />
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
              {!locked && upload.status === "ready" && (
                <TileTools
                  upload={upload}
                  queue={queue}
                  before={list[i - 1]}
                  after={list[i + 1]}
                  isPicture={upload.file !== undefined && isPicture(upload.file)}
                />
              )}
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

/** A picture from this device at once; from the server where this browser cannot show it or no longer has it. */
function Preview({ upload: { blob, file, name } }: { upload: Upload }) {
  const [isUnknown, setUnknown] = useState(false);
  const kind = file ? kindOf(file) : blob && chosenKind({ type: blob.type, name });
  if (kind !== "image") return <OtherPreview kind={kind} name={name} file={file} />;
  if (blob && !isUnknown) return <LocalPicture blob={blob} alt={name} onUnknown={() => setUnknown(true)} />;
  return file ? <StoredPicture file={file} alt={name} /> : <OtherPreview kind={undefined} name={name} />;
}

function StoredPicture({ file, alt }: { file: StoredFile; alt: string }) {
  return <img {...squarePicture(file, 160)} draggable={false} sizes="8rem" alt={alt} className={styles.picture} />;
}

/** What it is and is called, over its picture where there is one. */
function OtherPreview({ kind, name, file }: { kind: FileKind | undefined; name: string; file?: StoredFile }) {
  const picture = file && hasPicture(file) ? file : undefined;
  return (
    <span className={classNames(styles.unknown, picture && styles.over)}>
      {picture && <StoredPicture file={picture} alt="" />}
      {kind ? <KindIcon kind={kind} size={24} /> : <ImageOff aria-hidden size={24} />}
      <bdi className={styles.name}>{name}</bdi>
    </span>
  );
}

function LocalPicture({ blob, alt, onUnknown }: { blob: Blob; alt: string; onUnknown: () => void }) {
  const show = useCallback(
    (picture: HTMLImageElement) => {
      const address = URL.createObjectURL(blob);
      picture.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [blob],
  );
  return <img ref={show} draggable={false} alt={alt} className={styles.picture} onError={onUnknown} />;
}

function State({ upload: { status, progress, name, error }, onRetry }: { upload: Upload; onRetry: () => void }) {
  const t = useT();
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
    case "failed":
      return (
        <Cover failed>
          <span role="alert">{error instanceof LostBlob ? t("upload.lost") : errorText(t, error)}</span>
          {!(error instanceof LostBlob) && (
            <Button className={styles.retry} aria-label={t("upload.retry", { name })} onClick={onRetry}>
              <RotateCcw aria-hidden size={16} />
              {t("action.retry")}
            </Button>
          )}
        </Cover>
      );
  }
}

function Removed({ upload, locked, onRestore }: { upload: Upload; locked?: boolean; onRestore: () => void }) {
  const t = useT();
  return (
    <button
      type="button"
      className={styles.restore}
      disabled={locked}
      aria-label={t("upload.restore", { name: upload.name })}
      onClick={onRestore}
    >
      <Undo2 aria-hidden size={20} />
      {t("upload.removed")}
    </button>
  );
}

function Cover({ failed, children }: { failed?: boolean; children: ReactNode }) {
  return <div className={classNames(styles.cover, failed && styles.failed)}>{children}</div>;
}
