import { isTransient } from "../../../api/errors.ts";
import { newId } from "../../../api/ids.ts";
import { Observable } from "../../../api/observable.ts";
import { Retry } from "../../../hooks/retry.ts";
import type { PictureTexts, StoredFile } from "../files/stored-file.ts";
import type { Voice } from "../files/wave.ts";
import {
  concurrentUploads,
  uploadOfFile,
  isSentInPieces,
  MissingBlobError,
  restoreUpload,
  type BlobStore,
  type SavedUpload,
  type SendFile,
  type Upload,
} from "./uploads.ts";

interface Dependencies {
  send: SendFile;
  store: BlobStore;
  /** Discards the partial upload on the server. */
  discard?: (blob: Blob) => void;
}

/** Called with the number of failed files in a selection. */
type OnFailure = (inSelection: number) => void;

/** Uploads two files at a time, in the order of selection. Runs between `start` and `stop`, and retries while the network fails. */
export class UploadQueue {
  readonly uploads: Observable<readonly Upload[]>;
  readonly #deps: Dependencies;
  readonly #cuts = new Map<string, AbortController>();
  readonly #retry = new Retry(() => this.#pump());
  #running = false;
  #onFailure: OnFailure = () => undefined;

  constructor(saved: readonly SavedUpload[], deps: Dependencies) {
    this.uploads = new Observable<readonly Upload[]>(saved.map(restoreUpload));
    this.#deps = deps;
  }

  start(onFailure: OnFailure): void {
    this.#running = true;
    this.#onFailure = onFailure;
    const cutByReload = this.uploads.get().filter(({ file, blob, error }) => !file && !blob && !error);
    cutByReload.forEach(({ key }) => void this.#restoreBlob(key));
    this.#retry.start();
    this.#pump();
  }

  stop(): void {
    this.#running = false;
    this.#retry.stop();
    this.#cutAll();
  }

  add(files: readonly File[], voice?: Voice): void {
    const selection = newId();
    const added = files.map((blob) => uploadOfFile(blob, selection, voice));
    this.uploads.set([...this.uploads.get(), ...(this.#retry.isPausing ? added.map(waiting) : added)]);
    added.forEach(({ key, blob }) => void this.#keep(key, blob!));
    this.#pump();
  }

  restore(saved: readonly SavedUpload[]): void {
    this.uploads.set([...saved.map(restoreUpload), ...this.uploads.get()]);
  }

  retry(key: string): void {
    const upload = this.#find(key);
    if (upload?.status === "waiting") this.#retry.now();
    if (upload?.status !== "failed" || !upload.blob) return;
    this.#update(key, { status: "initial", error: undefined });
    this.#pump();
  }

  /** Removes or restores a file. Stops and restarts its upload. */
  toggle(key: string): void {
    const upload = this.#find(key);
    if (!upload) return;
    this.#update(key, { removed: !upload.removed });
    this.#cut(key);
    this.#pump();
  }

  describe(key: string, { caption, alternative, place }: PictureTexts): void {
    const texts = { caption: caption || undefined, alternative: alternative || undefined };
    this.#update(key, { ...texts, place: place || undefined });
  }

  /** The bytes on this device are not turned, so they are no longer shown. */
  replace(key: string, file: StoredFile): void {
    this.#update(key, { file, blob: undefined });
  }

  move(key: string, to: number): void {
    const upload = this.#find(key);
    if (!upload) return;
    const others = this.uploads.get().filter((one) => one !== upload);
    this.uploads.set(others.toSpliced(Math.max(0, to), 0, upload));
  }

  /** Removes all files, including stored bytes except those that the outbox still needs. */
  clear(goingOn: readonly SavedUpload[] = []): void {
    this.#cutAll();
    const staying = new Set(goingOn.map(({ key }) => key));
    for (const { key, blob, file } of this.uploads.get()) {
      if (staying.has(key)) continue;
      void this.#deps.store.drop(key);
      if (blob && !file) this.#deps.discard?.(blob);
    }
    this.uploads.set([]);
  }

  #pump(): void {
    while (this.#running && this.#cuts.size < concurrentUploads) {
      const next = this.uploads.get().find((upload) => this.#isDue(upload));
      if (!next) return;
      void this.#send(next, next.blob!);
    }
  }

  #isDue({ key, status, removed, blob }: Upload): boolean {
    if (removed || !blob || this.#cuts.has(key)) return false;
    return status === "initial" || (status === "waiting" && !this.#retry.isPausing);
  }

  /** Retries silently. Shows the upload as active only once bytes were sent. */
  async #send({ key, status }: Upload, blob: Blob): Promise<void> {
    const cut = new AbortController();
    this.#cuts.set(key, cut);
    if (status === "initial") this.#update(key, { status: "uploading", progress: 0 });
    const onProgress = (progress: number) => {
      if (cut.signal.aborted) return;
      this.#update(key, { status: "uploading", progress });
      this.#resume();
    };
    try {
      const file = await this.#deps.send(blob, { signal: cut.signal, id: key, onProgress });
      this.#update(key, { status: "ready", progress: 1, file });
      this.#resume();
      void this.#deps.store.drop(key);
    } catch (error) {
      if (!cut.signal.aborted) this.#settle(key, error);
    }
    if (this.#cuts.get(key) === cut) this.#cuts.delete(key);
    this.#pump();
  }

  #settle(key: string, error: unknown): void {
    if (!isTransient(error)) {
      this.#fail(key, error);
      return;
    }
    const { blob, progress } = this.#find(key)!;
    this.#update(key, { status: "waiting", progress: blob && isSentInPieces(blob) ? progress : 0 });
    this.uploads.set(this.uploads.get().map(waiting));
    this.#retry.later();
  }

  #fail(key: string, error: unknown): void {
    this.#update(key, { status: "failed", error });
    const failed = this.uploads.get().filter(({ status }) => status === "failed");
    const { selection } = this.#find(key)!;
    this.#onFailure(failed.filter((upload) => upload.selection === selection).length);
  }

  #resume(): void {
    this.#retry.reset();
    const isDue = ({ key, status, blob }: Upload) => status === "waiting" && blob && !this.#cuts.has(key);
    if (!this.uploads.get().some(isDue)) return;
    this.uploads.set(this.uploads.get().map((one) => (isDue(one) ? { ...one, status: "initial" } : one)));
    this.#pump();
  }

  async #keep(key: string, blob: Blob): Promise<void> {
    const isSaved = await this.#deps.store.keep(key, blob).then(
      () => true,
      () => false,
    );
    this.#update(key, isSaved ? { isSaved } : { isUnsaved: true });
  }

  async #restoreBlob(key: string): Promise<void> {
    const blob = await this.#deps.store.find(key).catch(() => undefined);
    const upload = this.#find(key);
    if (!upload || upload.blob || upload.file) return;
    this.#update(key, blob ? { blob, isSaved: true } : { status: "failed", error: new MissingBlobError() });
    this.#pump();
  }

  #cutAll(): void {
    [...this.#cuts.keys()].forEach((key) => this.#cut(key));
  }

  #cut(key: string): void {
    if (!this.#cuts.has(key)) return;
    this.#cuts.get(key)!.abort();
    this.#cuts.delete(key);
    const status = this.#find(key)?.status === "waiting" ? "waiting" : "initial";
    this.#update(key, { status, progress: 0 });
  }

  #find(key: string): Upload | undefined {
    return this.uploads.get().find((upload) => upload.key === key);
  }

  #update(key: string, change: Partial<Upload>): void {
    const apply = (upload: Upload) => (upload.key === key ? { ...upload, ...change } : upload);
    this.uploads.set(this.uploads.get().map(apply));
  }
}

function waiting(upload: Upload): Upload {
  return upload.status === "initial" ? { ...upload, status: "waiting" } : upload;
}
