import pLimit from "p-limit";
import { newId } from "../../../api/ids.ts";
import { concurrentUploads, type SendFile } from "../../files/uploads/uploads.ts";
import { isAboutFile, type Call } from "./retries.ts";

interface Job {
  send: SendFile;
  signal: AbortSignal;
}

/** Reads two files at a time, because a whole batch may not fit into memory. */
export class ImportUploader {
  readonly #inSlot = pLimit(concurrentUploads);
  readonly #job: Job;
  readonly #withRetry: Call;

  constructor(job: Job, withRetry: Call) {
    this.#job = job;
    this.#withRetry = withRetry;
  }

  /** Returns the id of the stored file; undefined if it cannot be read or is rejected. After any other error, waiting files are dropped. */
  async upload(read: () => Promise<Blob | undefined>): Promise<string | undefined> {
    try {
      return await this.#inSlot(() => this.#send(read));
    } catch (error) {
      this.#inSlot.clearQueue();
      throw error;
    }
  }

  async #send(read: () => Promise<Blob | undefined>): Promise<string | undefined> {
    const { send, signal } = this.#job;
    signal.throwIfAborted();
    const blob = await read();
    if (!blob) return undefined;
    const id = newId();
    try {
      return (await this.#withRetry(() => send(blob, { id, signal }))).id;
    } catch (error) {
      if (!isAboutFile(error)) throw error;
      return undefined;
    }
  }
}
