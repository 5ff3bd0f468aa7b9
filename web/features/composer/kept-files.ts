import { findLocal, readLocal } from "../../api/local-store.ts";
import { cleanBlobStore } from "../files/blob-shelf.ts";
import type { SavedUpload } from "../files/uploads.ts";

let isTidy = false;

/** Once a visit: bytes that no draft and no message on its way names any more leave this device. */
export function tidyKeptFiles(): void {
  if (isTidy) return;
  isTidy = true;
  const entries = [...findLocal({ kind: "draft" }), ...findLocal({ kind: "outbox" })];
  const uploads = entries.flatMap((entry) => readLocal<{ uploads?: readonly SavedUpload[] }>(entry)?.uploads ?? []);
  cleanBlobStore(new Set(uploads.map(({ key }) => key))).catch(() => undefined);
}
