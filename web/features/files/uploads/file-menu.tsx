import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import type { FileKind } from "#contract/files.ts";
import { iconButtonClass } from "../../../components/icon-button.tsx";
import { MenuButton } from "../../../components/menu-items.tsx";
import { Menu } from "../../../components/menu.tsx";
import { useT } from "../../../i18n/language.tsx";
import type { Voice } from "../files/wave.ts";
import { fileIcons, useFileInput } from "./use-file-input.tsx";

interface FileMenuProps {
  kinds: readonly FileKind[];
  disabled: boolean;
  onFiles: (files: File[], voice?: Voice) => void;
  more: ReactNode;
}

export function FileMenu({ kinds, disabled, onFiles, more }: FileMenuProps) {
  const t = useT();
  const { photos, files, photosLabel, recordable, choose, record, elements } = useFileInput(kinds, onFiles);
  const entry = (icon: keyof typeof fileIcons, label: string, act: () => void) => {
    const Icon = fileIcons[icon];
    return (
      <MenuButton icon={<Icon aria-hidden size={20} />} onClick={() => !disabled && act()}>
        {label}
      </MenuButton>
    );
  };
  return (
    <>
      {elements}
      <Menu
        align="end"
        label={t("composer.add")}
        button={<Plus aria-hidden size={22} />}
        buttonClassName={iconButtonClass}
      >
        {photos.length > 0 && entry("photos", photosLabel, () => choose(photos))}
        {files.length > 0 && entry("file", t("composer.add_file"), () => choose(files))}
        {recordable.includes("audio") && entry("audio", t("voice.record"), () => record("audio"))}
        {recordable.includes("video") && entry("video", t("record.video"), () => record("video"))}
        {more}
      </Menu>
    </>
  );
}
