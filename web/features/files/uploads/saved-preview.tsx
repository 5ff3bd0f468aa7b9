import { useEffect, useState } from "react";
import { blobStore } from "./blob-store.ts";
import { UploadPreview } from "./upload-preview.tsx";
import type { SavedUpload } from "./uploads.ts";

export function SavedPreview({ upload: { key, name, file } }: { upload: SavedUpload }) {
  const [blob, setBlob] = useState<Blob>();
  const isHere = file === undefined;
  useEffect(() => {
    if (!isHere) return;
    let isShown = true;
    blobStore.find(key).then(
      (found) => isShown && setBlob(found),
      () => undefined,
    );
    return () => void (isShown = false);
  }, [key, isHere]);
  return <UploadPreview blob={blob} file={file} name={name} />;
}
