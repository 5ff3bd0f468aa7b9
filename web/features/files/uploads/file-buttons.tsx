import { ImagePlus, Mic, Paperclip, Plus, Video } from "lucide-react";
import { useRef, useState, type ReactNode } from "react";
import type { FileKind } from "#contract/files.ts";
import { Button, buttonClass } from "../../../components/button.tsx";
import { classNames } from "../../../components/class-names.ts";
import { iconButtonClass } from "../../../components/icon-button.tsx";
import { lazyComponent } from "../../../components/lazy-component.tsx";
import { MenuButton } from "../../../components/menu-items.tsx";
import { Menu } from "../../../components/menu.tsx";
import { useT } from "../../../i18n/language.tsx";
import type { Voice } from "../files/wave.ts";
import { acceptedTypes } from "./file-validation.ts";
import styles from "./file-buttons.module.css";
import { canRecord, type RecordingKind } from "../recording/recording-format.ts";

const RecordingDialog = lazyComponent(() => import("../recording/recording-dialog.tsx"));

const recordingKinds: readonly RecordingKind[] = ["audio", "video"];
const recordIcons = { audio: <Mic aria-hidden size={20} />, video: <Video aria-hidden size={20} /> };

interface FileButtonsProps {
  kinds: readonly FileKind[];
  compact?: boolean;
  disabled?: boolean;
  onFiles: (files: File[], voice?: Voice) => void;
  more?: ReactNode;
}

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
  const [recorded, setRecorded] = useState<RecordingKind>();
  const recordable = canRecord() ? recordingKinds.filter((kind) => kinds.includes(kind)) : [];
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
      <Choices
        choices={choices}
        recordable={recordable}
        compact={compact}
        disabled={disabled}
        onChoose={ask}
        onRecord={setRecorded}
        more={more}
      />
      {recorded && <RecordingDialog kind={recorded} onUse={onFiles} onClose={() => setRecorded(undefined)} />}
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
  recordable: readonly RecordingKind[];
  onChoose: (wanted: readonly FileKind[]) => void;
  onRecord: (kind: RecordingKind) => void;
}

function Choices({ choices, recordable, compact, disabled, onChoose, onRecord, more }: ChoicesProps) {
  const t = useT();
  const recordings = recordable.map((kind) => (
    <MenuButton key={kind} icon={recordIcons[kind]} onClick={() => !disabled && onRecord(kind)}>
      {t(kind === "audio" ? "voice.record" : "record.video")}
    </MenuButton>
  ));
  if (!compact)
    return (
      <>
        {choices.map(({ label, icon, wanted }) => (
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
        ))}
        {recordings.length > 0 && (
          <Menu
            button={
              <>
                <Mic aria-hidden size={20} />
                <span className="visually-hidden-on-phones">{t("record.menu")}</span>
              </>
            }
            align="end"
            buttonClassName={buttonClass({ className: classNames(styles.button, styles.record) })}
          >
            {recordings}
          </Menu>
        )}
      </>
    );
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
      {recordings}
      {more}
    </Menu>
  );
}
