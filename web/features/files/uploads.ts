import type { File as UploadedFile } from "#contract/files.ts";
import { ApiError } from "../../api/errors.ts";
import { newId } from "../../api/ids.ts";

/** Fields of a file that a draft and its tile need. */
export type StoredFile = Pick<UploadedFile, "id" | "type" | "contentUrl" | "width" | "height" | "thumbhash" | "name"> &
  Partial<Pick<UploadedFile, "status" | "error">> & {
    /** Description of the picture, for people who cannot see it. */
    alternative?: string;
  };

export interface Upload {
  /** Made here and sent along, so that a retry after a cut connection stores nothing twice. */
  readonly key: string;
  /** Files chosen together. */
  readonly selection: string;
  readonly name: string;
  /** `waiting`: for the network; kept on this device until then. */
  readonly status: "initial" | "uploading" | "waiting" | "ready" | "failed";
  /** From 0 to 1. */
  readonly progress: number;
  /** Taken out by the person, who may put it back. */
  readonly removed: boolean;
  /** Description of the picture, for people who cannot see it. */
  readonly alternative?: string;
  readonly blob?: Blob;
  /** This device has no room for its bytes: they last as long as the page. */
  readonly isUnsaved?: boolean;
  readonly file?: StoredFile;
  readonly error?: unknown;
}

/** Stored state of an upload. Its bytes are in the blob store under its key as long as there is no `file`. */
export type SavedUpload = Pick<Upload, "key" | "name" | "removed" | "file" | "alternative">;

/** The bytes of unfinished uploads, so that a reload cuts nothing off for good. */
export interface BlobStore {
  keep(key: string, blob: Blob): Promise<void>;
  find(key: string): Promise<Blob | undefined>;
  drop(key: string): Promise<void>;
}

/** The bytes did not outlive the reload: the file has to be chosen again. */
export class MissingBlobError extends Error {
  override readonly name = "MissingBlobError";
}

export interface UploadOptions {
  signal?: AbortSignal;
  /** A repeat with the same id gets the file that is stored. */
  id?: string;
  /** From 0 to 1. */
  onProgress?: (share: number) => void;
}

export type SendFile = (blob: Blob, options: UploadOptions) => Promise<StoredFile>;

/** Returns whether trying again may help: not if the server judged the file itself, and not if its bytes are gone. */
export function mayWorkLater(error: unknown): boolean {
  if (error instanceof MissingBlobError) return false;
  return !(error instanceof ApiError && [400, 413, 415, 422].includes(error.status));
}

/** Of what is said about a picture, in UTF-16 units. */
export const alternativeLength = 1000;

/** Bytes from which on a file is sent in pieces, so that a broken line costs no more than the last of them. */
const sentInPiecesFrom = 8 * 1024 * 1024;

export function isSentInPieces({ size }: Blob): boolean {
  return size >= sentInPiecesFrom;
}

/** Whether something is still to be waited for before sending. What waits for the network goes with the message. */
export function isUnderWay({ status, removed, isUnsaved }: Upload): boolean {
  return !removed && (status === "initial" || status === "uploading" || (status === "waiting" && isUnsaved === true));
}

export function isWaiting({ status, removed }: Upload): boolean {
  return !removed && status === "waiting";
}

/** Files to send: uploaded or waiting for the network, and not removed. */
export function uploadsToSend(uploads: readonly Upload[]): SavedUpload[] {
  return uploads.filter(({ status, removed }) => !removed && (status === "ready" || status === "waiting")).map(saved);
}

/** Those that are there. */
export function sentFiles(uploads: readonly SavedUpload[]): StoredFile[] {
  return uploads.flatMap(({ file, alternative }) => (file ? [alternative ? { ...file, alternative } : file] : []));
}

export function saved({ key, name, removed, file, alternative }: SavedUpload): SavedUpload {
  return { key, name, removed, file, alternative };
}

export function restored(one: SavedUpload): Upload {
  return { ...one, selection: one.key, status: one.file ? "ready" : firstStatus(), progress: one.file ? 1 : 0 };
}

export function chosen(blob: File, selection: string): Upload {
  return { key: newId(), selection, name: blob.name, status: firstStatus(), progress: 0, removed: false, blob };
}

/** Does not try at all while the device is offline. */
function firstStatus() {
  return navigator.onLine ? "initial" : "waiting";
}
