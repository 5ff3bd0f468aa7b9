import { concurrentUploads } from "#contract/limits.ts";
import { blobStore } from "./blob-store.ts";
import { discardUpload, sendFile } from "./send-file.ts";
import { MissingBlobError, type SavedUpload, type StoredFile } from "./uploads.ts";

/** Dependencies of the upload queue. */
export const uploadDeps = { send: sendFile, store: blobStore, discard: discardUpload };

interface Progress {
  onSent: (key: string, file: StoredFile) => void;
  /** Progress of all missing files, from 0 to 1. */
  onProgress: (share: number) => void;
}

/** Uploads the missing files from the blob store, two at a time. After a failure, the rest is left for the next attempt. */
export async function sendMissing(uploads: readonly SavedUpload[], { onSent, onProgress }: Progress): Promise<void> {
  const missing = await Promise.all(uploads.filter(({ file }) => !file).map(withBytes));
  const end = new AbortController();
  const total = missing.reduce((sum, { blob }) => sum + blob.size, 0);
  const sent = missing.map(() => 0);
  const rest = [...missing.entries()];

  const sendRest = async () => {
    for (let next = rest.shift(); next; next = rest.shift()) {
      const [i, { key, blob }] = next;
      const tell = (share: number) => {
        sent[i] = share * blob.size;
        onProgress(sent.reduce((sum, bytes) => sum + bytes, 0) / total);
      };
      const file = await sendFile(blob, { signal: end.signal, id: key, onProgress: tell });
      onSent(key, file);
      void blobStore.drop(key).catch(() => undefined);
    }
  };
  try {
    await Promise.all(Array.from({ length: concurrentUploads }, sendRest));
  } catch (error) {
    end.abort();
    throw error;
  }
}

/** Deletes the stored bytes of files that were not uploaded. */
export function dropBytes(uploads: readonly SavedUpload[]): void {
  uploads.forEach(({ key, file }) => !file && void blobStore.drop(key).catch(() => undefined));
}

async function withBytes({ key }: SavedUpload) {
  const blob = await blobStore.find(key).catch(() => undefined);
  if (!blob) throw new MissingBlobError();
  return { key, blob };
}
