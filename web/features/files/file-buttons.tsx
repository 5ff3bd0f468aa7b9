import { ImagePlus, Paperclip } from "lucide-react";
import { useRef, type ReactNode } from "react";
import type { FileKind } from "#contract/files.ts";
import { Button } from "../../components/button.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { useT } from "../../i18n/language.tsx";
import { acceptedTypes } from "./file-validation.ts";
import styles from "./file-buttons.module.css";

interface FileButtonsProps {
  /** Kinds of files that this server accepts. */
  kinds: readonly FileKind[];
  compact?: boolean;
  disabled?: boolean;
  onFiles: (files: File[]) => void;
}

/** Opens the system's dialog for several files: the gallery of a phone for photos and videos, or any file. */
export function FileButtons({ kinds, compact, disabled, onFiles }: FileButtonsProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const ask = (wanted: readonly FileKind[]) => {
    input.current!.accept = wanted.map((kind) => acceptedTypes[kind]).join(",");
    input.current!.click();
  };
  const seen = kinds.filter((kind) => kind === "image" || kind === "video");
  if (kinds.length === 0) return null;
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // Allows choosing the same file again.
          currentTarget.value = "";
        }}
      />
      {seen.length > 0 && (
        <Choice
          data-photos
          label={t(seen.includes("video") ? "composer.add_photos_videos" : "composer.add_photos")}
          icon={<ImagePlus aria-hidden size={20} />}
          compact={compact}
          disabled={disabled}
          onClick={() => ask(seen)}
        />
      )}
      {kinds.length > seen.length && (
        <Choice
          label={t("composer.add_file")}
          icon={<Paperclip aria-hidden size={20} />}
          compact={compact}
          disabled={disabled}
          onClick={() => ask(kinds)}
        />
      )}
    </>
  );
}

interface ChoiceProps {
  label: string;
  icon: ReactNode;
  compact: boolean | undefined;
  disabled: boolean | undefined;
  onClick: () => void;
}

function Choice({ label, compact, ...rest }: ChoiceProps) {
  if (compact) return <IconButton label={label} {...rest} />;
  return (
    <Button className={styles.button} {...rest}>
      {label}
    </Button>
  );
}
