import { ArrowLeft, ArrowRight } from "lucide-react";
import { Suspense, useState, type MouseEvent } from "react";
import { flushSync } from "react-dom";
import { IconButton } from "../../components/icon-button.tsx";
import { lazyComponent } from "../../components/lazy-component.tsx";
import { useT } from "../../i18n/language.tsx";
import type { UploadQueue } from "./upload-queue.ts";
import type { Upload } from "./uploads.ts";
import styles from "./upload-tiles.module.css";

const AlternativeDialog = lazyComponent(() => import("./alternative-dialog.tsx"));

interface TileToolsProps {
  upload: Upload;
  queue: UploadQueue;
  /** The neighbours to swap with. */
  before?: Upload;
  after?: Upload;
  isPicture: boolean;
}

/** Buttons to move a file without dragging, and to describe a picture. */
export function TileTools({ upload, queue, before, after, isPicture }: TileToolsProps) {
  const t = useT();
  const swap = (other: Upload | undefined) => (event: MouseEvent<HTMLButtonElement>) => {
    const pressed = event.currentTarget;
    if (other) flushSync(() => queue.swap(upload.key, other.key));
    pressed.focus();
  };
  const { name } = upload;
  return (
    <div className={styles.tools}>
      {(before || after) && (
        <IconButton
          className={styles.tool}
          label={t("upload.earlier", { name })}
          icon={<ArrowLeft size={16} className="mirrored" />}
          aria-disabled={!before}
          onClick={swap(before)}
        />
      )}
      {isPicture && <Alternative upload={upload} onSave={(text) => queue.describe(upload.key, text)} />}
      {(before || after) && (
        <IconButton
          className={styles.tool}
          label={t("upload.later", { name })}
          icon={<ArrowRight size={16} className="mirrored" />}
          aria-disabled={!after}
          onClick={swap(after)}
        />
      )}
    </div>
  );
}

function Alternative({ upload, onSave }: { upload: Upload; onSave: (text: string) => void }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const label = t(upload.alternative ? "alternative.change" : "alternative.add", { name: upload.name });
  return (
    <>
      <IconButton
        className={styles.tool}
        label={label}
        icon={<span className={styles.alternative}>{t("alternative.short")}</span>}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Suspense>
          <AlternativeDialog upload={upload} onSave={onSave} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
