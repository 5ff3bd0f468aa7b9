import { ApiError } from "../../../api/errors.ts";
import { newId } from "../../../api/ids.ts";
import type { StoredFile } from "../files/stored-file.ts";
import type { Voice } from "../files/wave.ts";

export const concurrentUploads = 2;

export interface Upload {
  /** Sent as the file's id, so that a retry after a lost connection stores the file only once. */
  readonly key: string;
  /** Shared by files chosen together. */
  readonly selection: string;
  readonly name: string;
  /** `waiting`: stored on this device until the network is back. */
  readonly status: "initial" | "uploading" | "waiting" | "ready" | "failed";
  /** Share from 0 to 1. */
  readonly progress: number;
  readonly removed: boolean;
  /** Alt text. */
  readonly alternative?: string;
  readonly caption?: string;
  readonly place?: string;
  readonly wave?: string;
  /** Seconds, for voice messages recorded here. */
  readonly duration?: number;
  readonly blob?: Blob;
  /** True once this device has stored the bytes, so that the outbox can upload them. */
  readonly isSaved?: boolean;
  /** True if this device cannot store the bytes, so that they are lost with the page. */
  readonly isUnsaved?: boolean;
  readonly file?: StoredFile;
  readonly error?: unknown;
}

/** Stored state of an upload. Its bytes are in the blob store under its key as long as there is no `file`. */
export type SavedUpload = Pick<
  Upload,
  "key" | "name" | "removed" | "file" | "alternative" | "caption" | "place" | "wave" | "duration"
>;

/** Stores the bytes of unfinished uploads, so that they survive a reload. */
export interface BlobStore {
  keep(key: string, blob: Blob): Promise<void>;
  find(key: string): Promise<Blob | undefined>;
  /** Ignores failures: what remains is deleted later (blob-store.ts). */
  drop(key: string): Promise<void>;
}

/** The bytes did not survive a reload, so the file has to be chosen again. */
export class MissingBlobError extends Error {
  override readonly name = "MissingBlobError";
}

export interface UploadOptions {
  signal?: AbortSignal;
  /** Id of the file. Repeating an upload with the same id returns the stored file. */
  id?: string;
  /** Share from 0 to 1. */
  onProgress?: (share: number) => void;
}

export type SendFile = (blob: Blob, options: UploadOptions) => Promise<StoredFile>;

/** Returns whether a retry may succeed: not if the server rejected the file, and not if its bytes are lost. */
export function mayWorkLater(error: unknown): boolean {
  if (error instanceof MissingBlobError) return false;
  return !(error instanceof ApiError && [400, 413, 415, 422].includes(error.status));
}

/** Size in bytes from which a file is sent in chunks, so that a lost connection costs only the last one. */
const sentInPiecesFrom = 8 * 1024 * 1024;

export function isSentInPieces({ size }: Blob): boolean {
  return size >= sentInPiecesFrom;
}

/** Returns whether this upload is not complete. Uploads that wait for the network are sent with the message. */
export function isUnderWay({ status, removed, isUnsaved }: Upload): boolean {
  return !removed && (status === "initial" || status === "uploading" || (status === "waiting" && isUnsaved === true));
}

/** Returns whether the message cannot be sent yet: only this page has the bytes. */
export function isOnlyHere(upload: Upload): boolean {
  return isUnderWay(upload) && !upload.isSaved;
}

export function isWaiting({ status, removed }: Upload): boolean {
  return !removed && status === "waiting";
}

/** Leaves out removed and failed files. */
export function uploadsToSend(uploads: readonly Upload[]): SavedUpload[] {
  return uploads.filter(({ status, removed }) => !removed && status !== "failed").map(toSavedUpload);
}

export function sentFiles(uploads: readonly SavedUpload[]): StoredFile[] {
  return uploads.flatMap(({ file, alternative, caption, place, wave }) => {
    const texts = { ...(caption && { caption }), ...(place && { place }), ...(wave && { wave }) };
    return file ? [{ ...file, ...(alternative && { alternative }), ...texts }] : [];
  });
}

export function toSavedUpload(upload: SavedUpload): SavedUpload {
  const { key, name, removed, file, alternative, caption, place, wave, duration } = upload;
  return { key, name, removed, file, alternative, caption, place, wave, duration };
}

export function restoreUpload(one: SavedUpload): Upload {
  return { ...one, selection: one.key, status: one.file ? "ready" : firstStatus(), progress: one.file ? 1 : 0 };
}

export function uploadOfFile(blob: File, selection: string, voice?: Voice): Upload {
  return {
    key: newId(),
    selection,
    name: blob.name,
    status: firstStatus(),
    progress: 0,
    removed: false,
    ...voice,
    blob,
  };
}

function firstStatus() {
  return navigator.onLine ? "initial" : "waiting";
}
