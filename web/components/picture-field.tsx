import { ImageUp, Trash2 } from "lucide-react";
import { useRef, type ChangeEvent, type ReactNode, useState, type DragEvent } from "react";
import { lazyComponent } from "./lazy-component.tsx";
import { useT } from "../i18n/language.tsx";
import { Button } from "./button.tsx";
import { ErrorNotice } from "./notice.tsx";
import type { CropWords, Chosen } from "./picture-crop.tsx";
import styles from "./picture-field.module.css";

const PictureCrop = lazyComponent(() => import("./picture-crop.tsx"));

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
      {!chosen && <ErrorNotice error={error} />}
      {chosen && (
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

/** Holds a picture that was chosen but not cropped yet. */
function useChosenPicture() {
  const [chosen, setChosen] = useState<Chosen>();
  return {
    chosen,
    choose: (file: File) => setChosen({ file, address: URL.createObjectURL(file) }),
    letGo: () => {
      if (chosen) URL.revokeObjectURL(chosen.address);
      setChosen(undefined);
    },
  };
}

/** Returns the handlers of a drop target for a picture. */
function dropping(choose: (file: File) => void) {
  return {
    onDragOver: (event: DragEvent) => event.dataTransfer.types.includes("Files") && event.preventDefault(),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      const picture = [...event.dataTransfer.files].find(({ type }) => type.startsWith("image/"));
      if (picture) choose(picture);
    },
  };
}
