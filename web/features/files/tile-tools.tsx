import { ArrowLeft, ArrowRight } from "lucide-react";
import { useState, type MouseEvent, type ReactNode } from "react";
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
  const mover = (key: "earlier" | "later", icon: ReactNode, other: Upload | undefined) =>
    (before || after) && (
      <IconButton
        className={styles.tool}
        label={t(`upload.${key}`, { name: upload.name })}
        icon={icon}
        aria-disabled={!other}
        onClick={swap(other)}
      />
    );
  return (
    <div className={styles.tools}>
      {mover("earlier", <ArrowLeft size={16} className="mirrored" />, before)}
      {isPicture && <Alternative upload={upload} onSave={(text) => queue.describe(upload.key, text)} />}
      {mover("later", <ArrowRight size={16} className="mirrored" />, after)}
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
      {isOpen && <AlternativeDialog upload={upload} onSave={onSave} onClose={() => setOpen(false)} />}
    </>
  );
}
