import { loadCode } from "../../api/load-code.ts";
import { uploadFile } from "./upload.ts";
import { isSentInPieces, type StoredFile, type UploadOptions } from "./uploads.ts";
import { concurrentUploads } from "#contract/limits.ts";

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

/** Discards the partial upload of a file that is no longer wanted. */
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

let free = concurrentUploads;
const next: (() => void)[] = [];

/** Limits a page to two uploads at a time, from drafts and the outbox together. */
async function inSlot<Result>(work: () => Promise<Result>): Promise<Result> {
  if (free === 0) await new Promise<void>((resolve) => next.push(resolve));
  else free--;
  try {
    return await work();
  } finally {
    const successor = next.shift();
    if (successor) successor();
    else free++;
  }
}
