import { Camera, ImagePlus, Paperclip } from "lucide-react";
import { useRef } from "react";
import type { FileKind } from "#contract/files.ts";
import { Button } from "../../components/button.tsx";
import { IconButton, iconButtonClass } from "../../components/icon-button.tsx";
import { MenuButton } from "../../components/menu-items.tsx";
import { Menu } from "../../components/menu.tsx";
import { useT } from "../../i18n/language.tsx";
import { acceptedTypes } from "./file-validation.ts";
import styles from "./file-buttons.module.css";
import KindIcon from "./kind-icon.tsx";

const labels = {
  image: "composer.add_photos",
  video: "composer.add_video",
  audio: "composer.add_music",
  pdf: "composer.add_pdf",
} as const;

interface FileButtonsProps {
  /** Kinds of files that this server accepts. */
  kinds: readonly FileKind[];
  compact?: boolean;
  disabled?: boolean;
  onFiles: (files: File[]) => void;
}

/** Opens the system's file dialog for several files. On phones, also opens the camera directly. */
export function FileButtons({ kinds, compact, disabled, onFiles }: FileButtonsProps) {
  const input = useRef<HTMLInputElement>(null);
  const ask = (types: string, camera?: "environment") => {
    input.current!.accept = types;
    if (camera) input.current!.setAttribute("capture", camera);
    else input.current!.removeAttribute("capture");
    input.current!.click();
  };
  const choose = (kind: FileKind) => ask(acceptedTypes[kind]);
  const hasCamera = kinds.includes("image") && matchMedia("(pointer: coarse)").matches;
  const takePhoto = hasCamera ? () => ask("image/*", "environment") : undefined;
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
      {kinds.includes("image") && (
        <PhotoButton compact={compact} disabled={disabled} onChoose={() => choose("image")} />
      )}
      <OtherKinds
        kinds={kinds.filter((kind) => kind !== "image")}
        onTakePhoto={takePhoto}
        compact={compact}
        disabled={disabled}
        onChoose={choose}
      />
    </>
  );
}

interface ButtonProps {
  compact?: boolean;
  disabled?: boolean;
}

function PhotoButton({ compact, disabled, onChoose }: ButtonProps & { onChoose: () => void }) {
  const label = useT()(labels.image);
  return compact ? (
    <IconButton label={label} icon={<ImagePlus size={20} />} disabled={disabled} onClick={onChoose} />
  ) : (
    <Button className={styles.button} icon={<ImagePlus size={20} />} disabled={disabled} onClick={onChoose}>
      <span className={styles.words}>{label}</span>
    </Button>
  );
}

interface OtherKindsProps extends ButtonProps {
  kinds: readonly FileKind[];
  onChoose: (kind: FileKind) => void;
  /** Undefined without a camera. */
  onTakePhoto?: () => void;
}

/** Buttons side by side, or a menu where there is little space. */
function OtherKinds({ kinds, compact, disabled, onChoose, onTakePhoto }: OtherKindsProps) {
  const t = useT();
  if (kinds.length === 0 && !onTakePhoto) return null;
  if (compact) {
    return (
      <Menu
        align="end"
        label={t("composer.add_file")}
        button={<Paperclip size={20} />}
        buttonClassName={iconButtonClass}
      >
        {onTakePhoto && (
          <MenuButton icon={<Camera size={20} />} onClick={onTakePhoto}>
            {t("composer.take_photo")}
          </MenuButton>
        )}
        {kinds.map((kind) => (
          <MenuButton key={kind} icon={<KindIcon kind={kind} />} onClick={() => onChoose(kind)}>
            {t(labels[kind])}
          </MenuButton>
        ))}
      </Menu>
    );
  }
  return (
    <>
      {onTakePhoto && (
        <IconButton
          label={t("composer.take_photo")}
          icon={<Camera size={20} />}
          disabled={disabled}
          onClick={onTakePhoto}
        />
      )}
      {kinds.map((kind) => (
        <IconButton
          key={kind}
          label={t(labels[kind])}
          icon={<KindIcon kind={kind} />}
          disabled={disabled}
          onClick={() => onChoose(kind)}
        />
      ))}
    </>
  );
}
