import { Images, Mic, Paperclip, Video } from "lucide-react";
import { useRef, useState, type ReactNode } from "react";
import type { FileKind } from "#contract/files.ts";
import { lazyComponent } from "../../../components/lazy-component.tsx";
import { useT } from "../../../i18n/language.tsx";
import type { Voice } from "../files/wave.ts";
import { acceptedTypes } from "./file-validation.ts";
import { canRecord, type RecordingKind } from "../recording/recording-format.ts";

const RecordingDialog = lazyComponent(() => import("../recording/recording-dialog.tsx"));

const recordingKinds: readonly RecordingKind[] = ["audio", "video"];

export interface FileInput {
  /** Kinds offered as photos, and those offered as files. Either may be empty. */
  photos: readonly FileKind[];
  files: readonly FileKind[];
  photosLabel: string;
  recordable: readonly RecordingKind[];
  choose: (wanted: readonly FileKind[]) => void;
  record: (kind: RecordingKind) => void;
  /** Input and recording dialog, to be rendered by the caller. */
  elements: ReactNode;
}

export function useFileInput(kinds: readonly FileKind[], onFiles: (files: File[], voice?: Voice) => void): FileInput {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [recorded, setRecorded] = useState<RecordingKind>();
  const photos = kinds.filter((kind) => kind === "image" || kind === "video");
  return {
    photos,
    files: kinds.length > photos.length ? kinds : [],
    photosLabel: t(photos.includes("video") ? "composer.add_photos_videos" : "composer.add_photos"),
    recordable: canRecord() ? recordingKinds.filter((kind) => kinds.includes(kind)) : [],
    choose: (wanted) => {
      input.current!.accept = accepted(wanted);
      input.current!.click();
    },
    record: setRecorded,
    elements: (
      <>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          accept={accepted(photos)}
          onChange={({ currentTarget }) => {
            onFiles([...(currentTarget.files ?? [])]);
            // Allows choosing the same file again.
            currentTarget.value = "";
          }}
        />
        {recorded && <RecordingDialog kind={recorded} onUse={onFiles} onClose={() => setRecorded(undefined)} />}
      </>
    ),
  };
}

function accepted(kinds: readonly FileKind[]): string {
  return kinds.map((kind) => acceptedTypes[kind]).join(",");
}

export const fileIcons = { photos: Images, file: Paperclip, audio: Mic, video: Video };
