import { ImageUp, Trash2 } from "lucide-react";
import type { DragEvent, ReactNode } from "react";
import { useT } from "../i18n/language.tsx";
import { Button } from "./button.tsx";
import { ErrorNotice } from "./notice.tsx";
import type { CropWords } from "./picture-crop.tsx";
import styles from "./picture-field.module.css";
import { usePictureChoice } from "./use-picture-choice.tsx";

interface PictureFieldProps {
  /** Is shown at 88 pixels. */
  shown: ReactNode;
  hasPicture: boolean;
  square?: boolean;
  mayUpload: boolean;
  busy: boolean;
  error: Error | null;
  words: CropWords;
  /** Null removes the picture. */
  onPicture: (picture: Blob | null) => Promise<unknown>;
}

/** Contains no form of its own, so it can be used inside one. */
export function PictureField(props: PictureFieldProps) {
  const { shown, hasPicture, square, mayUpload, busy, error, words, onPicture } = props;
  const t = useT();
  const { isCropping, choose, open, elements } = usePictureChoice({ square, words, onPicture });

  return (
    <div className={styles.field} role="group" aria-label={t("picture.label")} {...(mayUpload && dropHandlers(choose))}>
      <div className={styles.picture} aria-busy={busy}>
        {shown}
      </div>
      <div className={styles.actions}>
        {mayUpload && (
          <Button icon={<ImageUp size={18} />} busy={busy && !isCropping} onClick={open}>
            {t(hasPicture ? "picture.change" : "picture.choose")}
          </Button>
        )}
        {hasPicture && (
          <Button
            look="quiet"
            icon={<Trash2 size={18} />}
            disabled={busy}
            // Failures are shown through `error`.
            onClick={() => void onPicture(null).catch(() => undefined)}
          >
            {t("picture.remove")}
          </Button>
        )}
      </div>
      {!isCropping && <ErrorNotice error={error} />}
      {mayUpload && elements}
    </div>
  );
}

function dropHandlers(choose: (file: File) => void) {
  return {
    onDragOver: (event: DragEvent) => event.dataTransfer.types.includes("Files") && event.preventDefault(),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      const picture = [...event.dataTransfer.files].find(({ type }) => type.startsWith("image/"));
      if (picture) choose(picture);
    },
  };
}
