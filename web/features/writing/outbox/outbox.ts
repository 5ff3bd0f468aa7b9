import type { ErrorCode } from "#contract/errors.ts";
import type { Mentions } from "#contract/mentions.ts";
import type { MessageView, Quote } from "#contract/messages.ts";
import type { PollData } from "#contract/polls.ts";
import { ApiError, isTransient } from "../../../api/errors.ts";
import { Observable } from "../../../api/observable.ts";
import { Retry } from "../../../hooks/retry.ts";
import type { Plan } from "../drafts/draft.ts";
import type { StoredFile } from "../../files/files/stored-file.ts";
import { MissingBlobError, type SavedUpload } from "../../files/uploads/uploads.ts";

export interface Outgoing {
  readonly id: string;
  readonly groupId: string;
  readonly parentId?: string;
  readonly quote?: Quote;
  readonly photoId?: string;
  readonly eventDay?: string;
  readonly title: string;
  readonly text: string;
  readonly formatted?: boolean;
  readonly date?: string;
  readonly plan?: Plan;
  readonly poll?: PollData;
  readonly confirm?: boolean;
  readonly mentions?: Mentions;
  readonly noEmbed?: boolean;
  /** Files in the order chosen by the author. Missing files are uploaded before the message. */
  readonly uploads: readonly SavedUpload[];
  /** Epoch seconds. */
  readonly createdAt: number;
  /** True if an earlier attempt may have stored this message, perhaps in another version. */
  readonly mayBeStored?: boolean;
  /** `waiting`: for the network; `held`: being edited; `failed`: rejected; `sent`: stored, and kept until the page shows the stored message. */
  readonly state: "queued" | "sending" | "waiting" | "held" | "failed" | "sent";
  readonly refusal?: ErrorCode;
  /** Share of the uploads that is complete, from 0 to 1. */
  readonly progress?: number;
}

export type NewOutgoing = Omit<Outgoing, "state" | "refusal" | "progress">;

export type Content = Pick<
  Outgoing,
  "title" | "text" | "formatted" | "date" | "plan" | "mentions" | "noEmbed" | "uploads"
>;

export interface OutboxStore {
  all(): Outgoing[];
  find(id: string): Outgoing | undefined;
  keep(message: Outgoing): boolean;
  drop(id: string): void;
}

export interface ProgressReporter {
  fileIsThere(key: string, file: StoredFile): void;
  progress(share: number): void;
}

interface Deps {
  send: (message: Outgoing, progress: ProgressReporter) => Promise<MessageView>;
  dropFiles: (message: Outgoing) => void;
  withLock: (step: () => Promise<boolean>) => Promise<boolean>;
}

interface OpenOptions {
  store: OutboxStore;
  onStored: (stored: MessageView) => void;
}

/** Sends messages in the order of writing, and retries while the network fails. */
export class Outbox {
  readonly messages = new Observable<readonly Outgoing[]>([]);
  readonly #deps: Deps;
  readonly #unkept = new Set<string>();
  #options: OpenOptions | undefined;
  readonly #retry = new Retry(() => void this.#run());
  #running = false;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  open(options: OpenOptions): void {
    this.#options = options;
    this.messages.set(options.store.all().map(atStart));
    this.#retry.start();
    void this.#run();
  }

  /** Forgets all messages but keeps the stored ones. */
  close(): void {
    this.#options = undefined;
    this.#retry.stop();
    this.messages.set([]);
  }

  add(message: NewOutgoing): void {
    this.#forget(message.id);
    this.messages.set([...this.messages.get(), this.#persist({ ...message, state: "queued" })]);
    void this.#run();
  }

  retry(id: string): void {
    this.#update(id, { state: "queued", refusal: undefined });
    void this.#run();
  }

  /** Holds a message back while it is being edited. Returns false if it is already being sent. */
  hold(id: string): boolean {
    const state = this.#find(id)?.state;
    if (!state || state === "sending" || state === "sent") return false;
    this.#update(id, { state: "held" });
    return true;
  }

  /** Sends an edited message in its original place in the order. */
  release(id: string, content: Partial<Content>): void {
    this.#update(id, { ...content, state: "queued", refusal: undefined });
    void this.#run();
  }

  /** Cancels a message, or removes one that was sent or has failed. Returns false if it is being sent. */
  remove(id: string): boolean {
    const message = this.#find(id);
    if (message?.state === "sending") return false;
    if (message) this.#deps.dropFiles(message);
    this.#options?.store.drop(id);
    this.#forget(id);
    return true;
  }

  removeGroup(groupId: string): void {
    const theirs = this.messages.get().filter((message) => message.groupId === groupId);
    theirs.forEach((message) => this.#deps.dropFiles(message));
    theirs.forEach(({ id }) => this.#options?.store.drop(id));
    this.messages.set(this.messages.get().filter((message) => !theirs.includes(message)));
  }

  readonly tryNow = this.#retry.now;

  async #run(): Promise<void> {
    this.#retry.endPause();
    if (this.#running) return;
    this.#running = true;
    try {
      for (let next = this.#next(); next; next = this.#next()) {
        const { id } = next;
        if (!(await this.#deps.withLock(() => this.#deliver(id)))) break;
      }
    } finally {
      this.#running = false;
    }
    // If the outbox was reopened during the last attempt, its pause is over as well.
    if (this.#next()) this.#retry.later();
  }

  /** Returns false if sending has to wait for the network. */
  async #deliver(id: string): Promise<boolean> {
    const message = this.#newest(id);
    if (message?.state === "held") this.#show(id, message);
    if (!message || message.state === "held") return true;
    this.#update(id, { ...message, state: "sending", progress: undefined });
    try {
      const stored = await this.#deps.send(this.#find(id)!, this.#progressOf(id));
      this.#retry.reset();
      this.#options?.onStored(stored);
      this.#update(id, { state: "sent" });
      return true;
    } catch (error) {
      return this.#settle(id, error);
    }
  }

  #progressOf(id: string): ProgressReporter {
    return {
      fileIsThere: (key, file) => {
        const uploads = this.#find(id)?.uploads.map((one) => (one.key === key ? { ...one, file } : one));
        this.#update(id, { uploads });
      },
      progress: (progress) => this.#show(id, { progress }),
    };
  }

  /** Returns true if the message itself was rejected, so that the next one can be sent. */
  #settle(id: string, error: unknown): boolean {
    if (error instanceof MissingBlobError) {
      this.#update(id, { state: "failed", refusal: "file_not_found" });
      return true;
    }
    if (error instanceof ApiError && !isTransient(error)) {
      const mayBeStored = error.status >= 500 || this.#find(id)?.mayBeStored;
      this.#update(id, { state: "failed", refusal: error.code, mayBeStored });
      return true;
    }
    this.#update(id, { state: "waiting", mayBeStored: true });
    const wait = (message: Outgoing): Outgoing =>
      message.state === "queued" ? { ...message, state: "waiting" } : message;
    this.messages.set(this.messages.get().map(wait));
    this.#retry.later(error instanceof ApiError && error.retryAfter ? error.retryAfter : undefined);
    return false;
  }

  #next(): Outgoing | undefined {
    if (!this.#options) return undefined;
    return this.messages.get().find(({ state }) => state === "queued" || state === "waiting");
  }

  /** Another tab may have uploaded some of the files or sent the message. Undefined if the message was cancelled. */
  #newest(id: string): Outgoing | undefined {
    const kept = this.#options?.store.find(id);
    const message = kept ?? (this.#unkept.has(id) ? this.#find(id) : undefined);
    if (!message) this.#forget(id);
    return message;
  }

  #find(id: string): Outgoing | undefined {
    return this.messages.get().find((message) => message.id === id);
  }

  #update(id: string, change: Partial<Outgoing>): void {
    const apply = (message: Outgoing) => (message.id === id ? this.#persist({ ...message, ...change }) : message);
    this.messages.set(this.messages.get().map(apply));
  }

  /** Changes the displayed state but not the stored one. */
  #show(id: string, change: Partial<Outgoing>): void {
    this.messages.set(this.messages.get().map((one) => (one.id === id ? { ...one, ...change } : one)));
  }

  #forget(id: string): void {
    this.messages.set(this.messages.get().filter((message) => message.id !== id));
  }

  #persist(message: Outgoing): Outgoing {
    if (message.state === "sent") this.#options?.store.drop(message.id);
    else if (!this.#options?.store.keep(message)) this.#unkept.add(message.id);
    return message;
  }
}

function atStart(message: Outgoing): Outgoing {
  return message.state === "failed" || message.state === "held" ? message : { ...message, state: "queued" };
}
