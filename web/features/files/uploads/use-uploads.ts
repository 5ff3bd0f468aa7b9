import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { useAlert } from "../../../components/alert.tsx";
import { useT } from "../../../i18n/language.tsx";
import { UploadQueue } from "./upload-queue.ts";
import { type SavedUpload, type Upload } from "./uploads.ts";
import { blobStore } from "./blob-store.ts";
import { discardUpload, sendFile } from "./send-file.ts";

export interface Uploads {
  queue: UploadQueue;
  list: readonly Upload[];
}

export function useUploads(saved: readonly SavedUpload[]): Uploads {
  const t = useT();
  const alert = useAlert();
  const [queue] = useState(() => new UploadQueue(saved, { send: sendFile, store: blobStore, discard: discardUpload }));
  const list = useSyncExternalStore(queue.uploads.subscribe, queue.uploads.get);

  const sayFailure = useEffectEvent((inSelection: number) =>
    alert(t(inSelection > 1 ? "error.upload_several" : "error.upload"), "danger"),
  );
  useEffect(() => {
    queue.start((inSelection) => sayFailure(inSelection));
    return () => queue.stop();
  }, [queue]);

  return { queue, list };
}
