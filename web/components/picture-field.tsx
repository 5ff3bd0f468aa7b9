import { ImageUp, Trash2 } from "lucide-react";
import { lazy, Suspense, useRef, type ChangeEvent, type ReactNode } from "react";
import { errorText } from "../i18n/error-text.ts";
import { useT } from "../i18n/language.tsx";
import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";
import type { CropWords } from "./picture-crop.tsx";
import styles from "./picture-field.module.css";
import { dropping, useChosenPicture } from "./use-chosen-picture.ts";

const PictureCrop = lazy(() => import("./picture-crop.tsx"));

interface PictureFieldProps {
  /** The current picture, at 88 pixels. */
  shown: ReactNode;
  hasPicture: boolean;
  /** People are round, groups have corners. */
  square?: boolean;
  mayUpload: boolean;
  busy: boolean;
  error: Error | null;
  words: CropWords;
  /** Null removes the picture. */
  onPicture: (picture: Blob | null) => Promise<unknown>;
}

/** A field for a small picture that is chosen or dropped, cropped and shown immediately. Can be used inside a form. */
export function PictureField(props: PictureFieldProps) {
  const { shown, hasPicture, square, mayUpload, busy, error, words, onPicture } = props;
  const t = useT();
  const { chosen, choose, letGo } = useChosenPicture();
  // Failures are shown through `error`.
  const set = (picture: Blob | null) => void onPicture(picture).catch(() => undefined);

  return (
    <div className={styles.field} role="group" aria-label={t("picture.label")} {...(mayUpload && dropping(choose))}>
      <div className={styles.picture} aria-busy={busy}>
        {shown}
      </div>
      <div className={styles.actions}>
        {mayUpload && <ChooseButton hasPicture={hasPicture} busy={busy && !chosen} onChoose={choose} />}
        {hasPicture && (
          <Button look="quiet" icon={<Trash2 size={18} />} disabled={busy} onClick={() => set(null)}>
            {t("picture.remove")}
          </Button>
        )}
      </div>
      {error && !chosen && <Notice>{errorText(t, error)}</Notice>}
      {chosen && (
        <Suspense>
          <PictureCrop
            chosen={chosen}
            square={square}
            words={words}
            onUse={onPicture}
            onUnreadable={() => {
              letGo();
              set(chosen.file);
            }}
            onClose={letGo}
          />
        </Suspense>
      )}
    </div>
  );
}

interface ChooseButtonProps {
  hasPicture: boolean;
  busy: boolean;
  onChoose: (file: File) => void;
}

function ChooseButton({ hasPicture, busy, onChoose }: ChooseButtonProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    currentTarget.value = "";
    if (file) onChoose(file);
  };
  return (
    <>
      <Button icon={<ImageUp size={18} />} busy={busy} onClick={() => input.current?.click()}>
        {t(hasPicture ? "picture.change" : "picture.choose")}
      </Button>
      <input ref={input} type="file" accept="image/*" hidden onChange={onChange} />
    </>
  );
}
