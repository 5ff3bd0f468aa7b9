import { ImagePlus, Paperclip, Plus } from "lucide-react";
import { useRef, type ReactNode } from "react";
import type { FileKind } from "#contract/files.ts";
import { Button } from "../../components/button.tsx";
import { iconButtonClass } from "../../components/icon-button.tsx";
import { MenuButton } from "../../components/menu-items.tsx";
import { Menu } from "../../components/menu.tsx";
import { useT } from "../../i18n/language.tsx";
import { acceptedTypes } from "./file-validation.ts";
import styles from "./file-buttons.module.css";

interface FileButtonsProps {
  /** Kinds of files that this server accepts. */
  kinds: readonly FileKind[];
  compact?: boolean;
  disabled?: boolean;
  onFiles: (files: File[]) => void;
  /** Further items of the menu. */
  more?: ReactNode;
}

/** Opens the system's dialog for several files: the gallery of a phone for photos and videos, or any file. */
export function FileButtons({ kinds, compact, disabled, onFiles, more }: FileButtonsProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const ask = (wanted: readonly FileKind[]) => {
    input.current!.accept = wanted.map((kind) => acceptedTypes[kind]).join(",");
    input.current!.click();
  };
  const seen = kinds.filter((kind) => kind === "image" || kind === "video");
  const photos = {
    label: t(seen.includes("video") ? "composer.add_photos_videos" : "composer.add_photos"),
    icon: <ImagePlus aria-hidden size={20} />,
    wanted: seen,
  };
  const files = { label: t("composer.add_file"), icon: <Paperclip aria-hidden size={20} />, wanted: kinds };
  const choices = [...(seen.length > 0 ? [photos] : []), ...(kinds.length > seen.length ? [files] : [])];
  if (choices.length === 0 && !more) return null;
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
      <Choices choices={choices} compact={compact} disabled={disabled} onChoose={ask} more={more} />
    </>
  );
}

interface Choice {
  label: string;
  icon: ReactNode;
  wanted: readonly FileKind[];
}

interface ChoicesProps extends Pick<FileButtonsProps, "compact" | "disabled" | "more"> {
  choices: readonly Choice[];
  onChoose: (wanted: readonly FileKind[]) => void;
}

/** Buttons side by side, or a menu where there is little space. */
function Choices({ choices, compact, disabled, onChoose, more }: ChoicesProps) {
  const t = useT();
  if (!compact)
    return choices.map(({ label, icon, wanted }) => (
      <Button
        key={label}
        className={styles.button}
        icon={icon}
        disabled={disabled}
        data-photos={wanted.includes("image") || undefined}
        onClick={() => onChoose(wanted)}
      >
        {label}
      </Button>
    ));
  return (
    <Menu
      align="end"
      label={t("composer.add")}
      button={<Plus aria-hidden size={22} />}
      buttonClassName={iconButtonClass}
    >
      {choices.map(({ label, icon, wanted }) => (
        <MenuButton key={label} icon={icon} onClick={() => !disabled && onChoose(wanted)}>
          {label}
        </MenuButton>
      ))}
      {more}
    </Menu>
  );
}
