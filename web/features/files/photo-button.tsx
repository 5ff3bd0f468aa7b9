import { ImagePlus } from "lucide-react";
import { useRef } from "react";
import { Button } from "../../components/button.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { useT } from "../../i18n/language.tsx";
import { acceptedPictures } from "./admission.ts";
import styles from "./photo-button.module.css";

interface PhotoButtonProps {
  compact?: boolean;
  disabled?: boolean;
  onFiles: (files: File[]) => void;
}

/** The system's own dialogue: several at once, and on phones the camera too. */
export function PhotoButton({ compact, disabled, onFiles }: PhotoButtonProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const choose = () => input.current?.click();
  const label = t("composer.add_photos");
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={acceptedPictures}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // So that the same file can be chosen again.
          currentTarget.value = "";
        }}
      />
      {compact ? (
        <IconButton label={label} icon={<ImagePlus size={20} />} disabled={disabled} onClick={choose} />
      ) : (
        <Button className={styles.button} icon={<ImagePlus size={20} />} disabled={disabled} onClick={choose}>
          <span className={styles.words}>{label}</span>
        </Button>
      )}
    </>
  );
}
