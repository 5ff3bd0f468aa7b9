import { Camera, ImagePlus, Paperclip } from "lucide-react";
import { useRef, type ReactNode } from "react";
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

/** Types for a photo taken now. */
const camera = "image/*";

interface FileButtonsProps {
  /** Kinds of files that this server accepts. */
  kinds: readonly FileKind[];
  compact?: boolean;
  disabled?: boolean;
  onFiles: (files: File[]) => void;
}

/** Opens the system's file dialog for several files. On phones, also opens the camera directly. */
export function FileButtons({ kinds, compact, disabled, onFiles }: FileButtonsProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const ask = (types: string) => {
    input.current!.accept = types;
    if (types === camera) input.current!.setAttribute("capture", "environment");
    else input.current!.removeAttribute("capture");
    input.current!.click();
  };
  const takesPhotos = kinds.includes("image");
  const hasCamera = takesPhotos && matchMedia("(pointer: coarse)").matches;
  const others = [
    ...(hasCamera ? [{ label: t("composer.take_photo"), icon: <Camera size={20} />, types: camera }] : []),
    ...kinds
      .filter((kind) => kind !== "image")
      .map((kind) => ({ label: t(labels[kind]), icon: <KindIcon kind={kind} />, types: acceptedTypes[kind] })),
  ];
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
      {takesPhotos && <PhotoButton compact={compact} disabled={disabled} onClick={() => ask(acceptedTypes.image)} />}
      <OtherFiles choices={others} compact={compact} disabled={disabled} onChoose={ask} />
    </>
  );
}

function PhotoButton({ compact, ...rest }: { compact?: boolean; disabled?: boolean; onClick: () => void }) {
  const label = useT()(labels.image);
  if (compact) return <IconButton label={label} icon={<ImagePlus size={20} />} {...rest} />;
  return (
    <Button className={styles.button} icon={<ImagePlus size={20} />} data-photos {...rest}>
      <span className={styles.words}>{label}</span>
    </Button>
  );
}

interface OtherFilesProps extends Pick<FileButtonsProps, "compact" | "disabled"> {
  choices: readonly { label: string; icon: ReactNode; types: string }[];
  onChoose: (types: string) => void;
}

/** Buttons side by side, or a menu where there is little space. */
function OtherFiles({ choices, compact, disabled, onChoose }: OtherFilesProps) {
  const t = useT();
  if (!compact || choices.length === 0) {
    return choices.map(({ label, icon, types }) => (
      <IconButton key={label} label={label} icon={icon} disabled={disabled} onClick={() => onChoose(types)} />
    ));
  }
  return (
    <Menu align="end" label={t("composer.add_file")} button={<Paperclip size={20} />} buttonClassName={iconButtonClass}>
      {choices.map(({ label, icon, types }) => (
        <MenuButton key={label} icon={icon} onClick={() => onChoose(types)}>
          {label}
        </MenuButton>
      ))}
    </Menu>
  );
}
