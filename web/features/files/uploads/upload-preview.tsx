import { File as FileIcon } from "lucide-react";
import { useCallback, useState } from "react";
import type { FileKind } from "#contract/files.ts";
import { classNames } from "../../../components/class-names.ts";
import { chosenKind } from "./file-validation.ts";
import KindIcon from "../files/kind-icon.tsx";
import { hasPicture, kindOf } from "../files/kinds.ts";
import { squarePicture, wholePicture } from "../files/picture-sources.ts";
import styles from "./upload-tiles.module.css";
import type { StoredFile } from "../files/stored-file.ts";
import type { Upload } from "./uploads.ts";

interface UploadPreviewProps extends Pick<Upload, "blob" | "file" | "name"> {
  whole?: boolean;
}

/** Shows a picture from this device, or from the server if this browser cannot show it or no longer has it. */
export function UploadPreview({ blob, file, name, whole }: UploadPreviewProps) {
  const [isUnknown, setUnknown] = useState(false);
  const kind = file ? kindOf(file) : blob && chosenKind({ type: blob.type, name });
  if (kind !== "image") return <OtherPreview kind={kind} name={name} file={file} />;
  if (blob && !isUnknown) return <LocalPicture blob={blob} alt={name} onUnknown={() => setUnknown(true)} />;
  return file ? <StoredPicture file={file} alt={name} whole={whole} /> : <OtherPreview kind="image" name={name} />;
}

function StoredPicture({ file, alt, whole }: { file: StoredFile; alt: string; whole?: boolean }) {
  const sources = whole ? wholePicture(file) : squarePicture(file, 160);
  return <img {...sources} draggable={false} sizes={whole ? "26rem" : "8rem"} alt={alt} className={styles.picture} />;
}

function OtherPreview({ kind, name, file }: { kind: FileKind | undefined; name: string; file?: StoredFile }) {
  const picture = file && hasPicture(file) ? file : undefined;
  return (
    <span className={classNames(styles.unknown, picture && styles.over)}>
      {picture && <StoredPicture file={picture} alt="" />}
      {kind ? <KindIcon kind={kind} size={24} /> : <FileIcon aria-hidden size={24} />}
      <bdi className={styles.name}>{name}</bdi>
    </span>
  );
}

function LocalPicture({ blob, alt, onUnknown }: { blob: Blob; alt: string; onUnknown: () => void }) {
  const show = useCallback(
    (picture: HTMLImageElement) => {
      const address = URL.createObjectURL(blob);
      picture.src = address;
      return () => {
        // A picture that still loads would otherwise be an error in the console.
        picture.removeAttribute("src");
        URL.revokeObjectURL(address);
      };
    },
    [blob],
  );
  return <img ref={show} draggable={false} alt={alt} className={styles.picture} onError={onUnknown} />;
}
