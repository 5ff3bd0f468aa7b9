import pLimit from "p-limit";
import { loadCode } from "../../../api/load-code.ts";
import { blobStore } from "./blob-store.ts";
import { uploadFile } from "./upload.ts";
import type { StoredFile } from "../files/stored-file.ts";
import {
  concurrentUploads,
  isSentInPieces,
  MissingBlobError,
  type SavedUpload,
  type UploadOptions,
} from "./uploads.ts";

/** Shared by drafts and the outbox. */
const inSlot = pLimit(concurrentUploads);

/** Uploads a file when one of the two slots is free, whole or in chunks. */
export function sendFile(blob: Blob, options: UploadOptions): Promise<StoredFile> {
  return inSlot(async () => {
    options.signal?.throwIfAborted();
    if (!isSentInPieces(blob)) return uploadFile(blob, options);
    const { uploadInPieces } = await inPieces();
    options.signal?.throwIfAborted();
    return uploadInPieces(blob, options);
  });
}

export function discardUpload(blob: Blob): void {
  if (!isSentInPieces(blob)) return;
  void inPieces().then(
    ({ forgetPieces }) => forgetPieces(blob),
    () => undefined,
  );
}

function inPieces() {
  return loadCode(() => import("./upload-in-pieces.ts"));
}

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
      const report = (share: number) => {
        sent[i] = share * blob.size;
        onProgress(sent.reduce((sum, bytes) => sum + bytes, 0) / total);
      };
      const file = await sendFile(blob, { signal: end.signal, id: key, onProgress: report });
      onSent(key, file);
      void blobStore.drop(key);
    }
  };
  try {
    await Promise.all(Array.from({ length: concurrentUploads }, sendRest));
  } catch (error) {
    end.abort();
    throw error;
  }
}

export function dropBytes(uploads: readonly SavedUpload[]): void {
  uploads.forEach(({ key, file }) => !file && void blobStore.drop(key));
}

async function withBytes({ key }: SavedUpload) {
  const blob = await blobStore.find(key).catch(() => undefined);
  if (!blob) throw new MissingBlobError();
  return { key, blob };
}
