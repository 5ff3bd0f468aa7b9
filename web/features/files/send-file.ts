import { loadCode } from "../../api/load-code.ts";
import { uploadFile } from "./upload.ts";
import { inSlot } from "./upload-slots.ts";
import { isSentInPieces, type StoredFile, type UploadOptions } from "./uploads.ts";

/** The way every file goes: one of the two slots, whole or in pieces. */
export function sendFile(blob: Blob, options: UploadOptions): Promise<StoredFile> {
  return inSlot(async () => {
    options.signal?.throwIfAborted();
    if (!isSentInPieces(blob)) return uploadFile(blob, options);
    const { uploadInPieces } = await inPieces();
    options.signal?.throwIfAborted();
    return uploadInPieces(blob, options);
  });
}

/** The server may forget what it has of a file that is not wanted any more. */
export function giveUpFile(blob: Blob): void {
  if (!isSentInPieces(blob)) return;
  void inPieces().then(
    ({ forgetPieces }) => forgetPieces(blob),
    () => undefined,
  );
}

function inPieces() {
  return loadCode(() => import("./upload-in-pieces.ts"));
}
