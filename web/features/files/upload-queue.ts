import type { File as UploadedFile } from "#contract/files.ts";
import { concurrentUploads } from "#contract/limits.ts";
import { NetworkError } from "../../api/errors.ts";
import { newId } from "../../api/ids.ts";
import { Observable } from "../../api/observable.ts";
import type { UploadOptions } from "./upload.ts";

/** What of a file a draft and its tile need. */
export type StoredFile = Pick<UploadedFile, "id" | "type" | "contentUrl" | "width" | "height" | "thumbhash" | "name"> &
  Partial<Pick<UploadedFile, "status" | "error">> & {
    /** What its author says is to be seen, for those who do not see it. */
    alternative?: string;
  };

export interface Upload {
  /** Made here; also the Idempotency-Key, so that a retry after a cut connection stores nothing twice. */
  readonly key: string;
  /** Files chosen together. */
  readonly selection: string;
  readonly name: string;
  readonly status: "initial" | "uploading" | "ready" | "failed";
  /** From 0 to 1. */
  readonly progress: number;
  /** Taken out by the person, who may put it back. */
  readonly removed: boolean;
  /** What is to be seen on it, for those who do not see it. */
  readonly alternative?: string;
  readonly blob?: Blob;
  readonly file?: StoredFile;
  readonly error?: unknown;
}

export type SavedUpload = Pick<Upload, "key" | "name" | "removed" | "file" | "alternative">;

/** The bytes of unfinished uploads, so that a reload cuts nothing off for good. */
export interface BlobShelf {
  keep(key: string, blob: Blob): Promise<void>;
  find(key: string): Promise<Blob | undefined>;
  drop(key: string): Promise<void>;
}

/** The bytes did not outlive the reload: the file has to be chosen again. */
export class LostBlob extends Error {
  override readonly name = "LostBlob";
}

interface Means {
  send: (blob: Blob, options: UploadOptions) => Promise<StoredFile>;
  shelf: BlobShelf;
}

/** Of what is said about a picture, in UTF-16 units. */
export const alternativeLength = 1000;

/** How many of the files chosen together have failed by now. */
type OnFailure = (inSelection: number) => void;

/** Two at a time, in the order they were chosen (S4). Runs between `start` and `stop`. */
export class UploadQueue {
  readonly uploads: Observable<readonly Upload[]>;
  readonly #means: Means;
  readonly #cuts = new Map<string, AbortController>();
  #running = false;
  #onFailure: OnFailure = () => undefined;

  constructor(saved: readonly SavedUpload[], means: Means) {
    this.uploads = new Observable<readonly Upload[]>(saved.map(restored));
    this.#means = means;
  }

  start(onFailure: OnFailure): void {
    this.#running = true;
    this.#onFailure = onFailure;
    const cutByReload = this.uploads.get().filter(({ status, blob }) => status === "initial" && !blob);
    cutByReload.forEach(({ key }) => void this.#takeFromShelf(key));
    window.addEventListener("online", this.#retryCutOnes);
    this.#pump();
  }

  stop(): void {
    this.#running = false;
    window.removeEventListener("online", this.#retryCutOnes);
    this.#cutAll();
  }

  add(files: readonly File[]): void {
    const selection = newId();
    const added = files.map((blob) => chosen(blob, selection));
    added.forEach(({ key, blob }) => void this.#means.shelf.keep(key, blob!).catch(() => undefined));
    this.uploads.set([...this.uploads.get(), ...added]);
    this.#pump();
  }

  retry(key: string): void {
    const upload = this.#find(key);
    if (upload?.status !== "failed" || !upload.blob) return;
    this.#update(key, { status: "initial", error: undefined });
    this.#pump();
  }

  /** Removed <-> restored (S4). An upload under way stops and starts anew. */
  toggle(key: string): void {
    const upload = this.#find(key);
    if (!upload) return;
    this.#update(key, { removed: !upload.removed });
    if (upload.status === "uploading") this.#cut(key);
    this.#pump();
  }

  /** What is to be seen on it; nothing takes it back. */
  describe(key: string, text: string): void {
    this.#update(key, { alternative: text || undefined });
  }

  /** The two change places. */
  swap(key: string, other: string): void {
    const uploads = this.uploads.get();
    const [one, two] = [this.#find(key), this.#find(other)];
    if (one && two) this.uploads.set(uploads.map((upload) => (upload === one ? two : upload === two ? one : upload)));
  }

  /** All away, also from the shelf. */
  clear(): void {
    this.#cutAll();
    this.uploads.get().forEach(({ key }) => void this.#means.shelf.drop(key).catch(() => undefined));
    this.uploads.set([]);
  }

  #pump(): void {
    while (this.#running && this.uploads.get().filter(isUploading).length < concurrentUploads) {
      const next = this.uploads.get().find(({ status, removed, blob }) => status === "initial" && !removed && blob);
      if (!next) return;
      void this.#send(next.key, next.blob!);
    }
  }

  async #send(key: string, blob: Blob): Promise<void> {
    const cut = new AbortController();
    this.#cuts.set(key, cut);
    this.#update(key, { status: "uploading", progress: 0, error: undefined });
    try {
      const onProgress = (progress: number) => cut.signal.aborted || this.#update(key, { progress });
      const file = await this.#means.send(blob, { signal: cut.signal, idempotencyKey: key, onProgress });
      this.#update(key, { status: "ready", progress: 1, file });
      void this.#means.shelf.drop(key).catch(() => undefined);
    } catch (error) {
      if (!cut.signal.aborted) this.#fail(key, error);
    }
    if (this.#cuts.get(key) === cut) this.#cuts.delete(key);
    this.#pump();
  }

  #fail(key: string, error: unknown): void {
    this.#update(key, { status: "failed", error });
    const failed = this.uploads.get().filter(({ status }) => status === "failed");
    const { selection } = this.#find(key)!;
    this.#onFailure(failed.filter((upload) => upload.selection === selection).length);
  }

  async #takeFromShelf(key: string): Promise<void> {
    const blob = await this.#means.shelf.find(key).catch(() => undefined);
    if (this.#find(key)?.status !== "initial") return;
    this.#update(key, blob ? { blob } : { status: "failed", error: new LostBlob() });
    this.#pump();
  }

  readonly #retryCutOnes = (): void => {
    const cut = this.uploads.get().filter(({ error }) => error instanceof NetworkError);
    cut.forEach(({ key }) => this.retry(key));
  };

  #cutAll(): void {
    [...this.#cuts.keys()].forEach((key) => this.#cut(key));
  }

  #cut(key: string): void {
    this.#cuts.get(key)?.abort();
    this.#cuts.delete(key);
    this.#update(key, { status: "initial", progress: 0 });
  }

  #find(key: string): Upload | undefined {
    return this.uploads.get().find((upload) => upload.key === key);
  }

  #update(key: string, change: Partial<Upload>): void {
    const changed = (upload: Upload) => (upload.key === key ? { ...upload, ...change } : upload);
    this.uploads.set(this.uploads.get().map(changed));
  }
}

export function isUploading({ status, removed }: Upload): boolean {
  return status === "uploading" && !removed;
}

/** Whether something is still to be waited for before sending. */
export function isUnderWay(upload: Upload): boolean {
  return isUploading(upload) || (upload.status === "initial" && !upload.removed);
}

/** Only what is ready and not removed is sent (S4). */
export function filesToSend(uploads: readonly Upload[]): StoredFile[] {
  return uploads.flatMap(({ status, removed, file, alternative }) =>
    status === "ready" && !removed && file ? [alternative ? { ...file, alternative } : file] : [],
  );
}

function restored(saved: SavedUpload): Upload {
  return { ...saved, selection: saved.key, status: saved.file ? "ready" : "initial", progress: saved.file ? 1 : 0 };
}

function chosen(blob: File, selection: string): Upload {
  return { key: newId(), selection, name: blob.name, status: "initial", progress: 0, removed: false, blob };
}
