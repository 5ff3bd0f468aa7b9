import { findLocal, readLocal } from "../../api/local-store.ts";
import { cleanBlobStore } from "../files/blob-store.ts";
import type { SavedUpload } from "../files/uploads.ts";

let isTidy = false;

/** Deletes stored files that no draft and no outgoing message uses. Runs once per visit. */
export function tidyKeptFiles(): void {
  if (isTidy) return;
  isTidy = true;
  const entries = [...findLocal({ kind: "draft" }), ...findLocal({ kind: "outbox" })];
  const uploads = entries.flatMap((entry) => readLocal<{ uploads?: readonly SavedUpload[] }>(entry)?.uploads ?? []);
  cleanBlobStore(new Set(uploads.map(({ key }) => key))).catch(() => undefined);
}
