import { concurrentUploads } from "#contract/limits.ts";
import { blobShelf } from "./blob-shelf.ts";
import { giveUpFile, sendFile } from "./send-file.ts";
import { MissingBlobError, type SavedUpload, type StoredFile } from "./uploads.ts";

/** How the files of a draft are sent and kept. */
export const meansOfSending = { send: sendFile, shelf: blobShelf, giveUp: giveUpFile };

interface Progress {
  onSent: (key: string, file: StoredFile) => void;
  /** Of all that is missing, from 0 to 1. */
  onProgress: (share: number) => void;
}

/** Sends from the shelf what the server does not have yet, two at a time; what one failure keeps from arriving is left for the next try. */
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
      void blobShelf.drop(key).catch(() => undefined);
    }
  };
  try {
    await Promise.all(Array.from({ length: concurrentUploads }, sendRest));
  } catch (error) {
    end.abort();
    throw error;
  }
}

/** Deletes their bytes. */
export function dropBytes(uploads: readonly SavedUpload[]): void {
  uploads.forEach(({ key, file }) => !file && void blobShelf.drop(key).catch(() => undefined));
}

async function withBytes({ key }: SavedUpload) {
  const blob = await blobShelf.find(key).catch(() => undefined);
  if (!blob) throw new MissingBlobError();
  return { key, blob };
}
