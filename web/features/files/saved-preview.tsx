import { useEffect, useState } from "react";
import { blobShelf } from "./blob-shelf.ts";
import { UploadPreview } from "./upload-preview.tsx";
import type { SavedUpload } from "./uploads.ts";

/** A file of a message on its way: from the server, or as it lies on this device. */
export function SavedPreview({ upload: { key, name, file } }: { upload: SavedUpload }) {
  const [blob, setBlob] = useState<Blob>();
  const isHere = file === undefined;
  useEffect(() => {
    if (!isHere) return;
    let isShown = true;
    blobShelf.find(key).then(
      (found) => isShown && setBlob(found),
      () => undefined,
    );
    return () => void (isShown = false);
  }, [key, isHere]);
  return <UploadPreview blob={blob} file={file} name={name} />;
}
