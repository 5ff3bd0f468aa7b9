import type { ErrorCode } from "#contract/errors.ts";
import type { Message } from "#contract/messages.ts";
import { backOff } from "../../api/back-off.ts";
import { ApiError, isPassing } from "../../api/errors.ts";
import { Observable } from "../../api/observable.ts";
import { MissingBlobError, type SavedUpload, type StoredFile } from "../files/uploads.ts";

/** A message on its way. */
export interface Outgoing {
  readonly id: string;
  readonly groupId: string;
  readonly parentId?: string;
  readonly title: string;
  readonly text: string;
  readonly date?: string;
  readonly noEmbed?: boolean;
  /** In its author's order. Those that the server does not have yet are sent before the message. */
  readonly uploads: readonly SavedUpload[];
  /** Epoch seconds. */
  readonly createdAt: number;
  /** An earlier try, perhaps in other words, may have arrived. */
  readonly mayBeStored?: boolean;
  /**
   * `waiting`: for the network; `held`: its author is changing it; `failed`: it was refused; `sent`: stored, and to be shown by whoever
   * awaits it.
   */
  readonly state: "queued" | "sending" | "waiting" | "held" | "failed" | "sent";
  readonly refusal?: ErrorCode;
  /** Of the files that are being sent, from 0 to 1. */
  readonly progress?: number;
}

export type NewOutgoing = Omit<Outgoing, "state" | "refusal" | "progress">;

/** Changes the author may make while the message is held back. */
export type Content = Pick<Outgoing, "title" | "text" | "date" | "noEmbed" | "uploads">;

/** Persistent storage of messages, shared by all tabs. */
export interface OutboxShelf {
  all(): Outgoing[];
  find(id: string): Outgoing | undefined;
  /** Whether it is kept. */
  keep(message: Outgoing): boolean;
  drop(id: string): void;
}

/** How far a message has come. */
export interface ProgressReporter {
  fileIsThere(key: string, file: StoredFile): void;
  progress(share: number): void;
}

interface Deps {
  /** Sends what of its files is missing, then the message. */
  send: (message: Outgoing, tell: ProgressReporter) => Promise<Message>;
  /** Its files will not be sent. */
  dropFiles: (message: Outgoing) => void;
  /** Runs a step in one tab at a time. */
  alone: (step: () => Promise<boolean>) => Promise<boolean>;
}

interface OpenOptions {
  shelf: OutboxShelf;
  /** Before anybody learns that it is sent. */
  onStored: (stored: Message) => void;
}

/** Sends in the order of writing. What the network keeps from arriving is tried again until it does. */
export class Outbox {
  readonly messages = new Observable<readonly Outgoing[]>([]);
  readonly #means: Deps;
  readonly #unkept = new Set<string>();
  #opening: OpenOptions | undefined;
  #running = false;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(means: Deps) {
    this.#means = means;
  }

  /** Takes up what an earlier visit left. */
  open(opening: OpenOptions): void {
    this.#opening = opening;
    this.messages.set(opening.shelf.all().map(atStart));
    window.addEventListener("online", this.tryNow);
    void this.#run();
  }

  /** Forgets without touching what is kept. */
  close(): void {
    this.#opening = undefined;
    this.#endPause();
    window.removeEventListener("online", this.tryNow);
    this.messages.set([]);
  }

  add(message: NewOutgoing): void {
    this.#forget(message.id);
    this.messages.set([...this.messages.get(), this.#kept({ ...message, state: "queued" })]);
    void this.#run();
  }

  retry(id: string): void {
    this.#update(id, { state: "queued", refusal: undefined });
    void this.#run();
  }

  /** Stays here while its author changes it; false if it is on its way this moment. */
  hold(id: string): boolean {
    const state = this.#find(id)?.state;
    if (!state || state === "sending" || state === "sent") return false;
    this.#update(id, { state: "held" });
    return true;
  }

  /** Goes on its way again, in its place among the others. */
  release(id: string, content: Partial<Content>): void {
    this.#update(id, { ...content, state: "queued", refusal: undefined });
    void this.#run();
  }

  /** Takes a message back, unless it is on its way this moment; also how one that is sent or failed is dealt with. */
  remove(id: string): boolean {
    const message = this.#find(id);
    if (message?.state === "sending") return false;
    if (message) this.#means.dropFiles(message);
    this.#opening?.shelf.drop(id);
    this.#forget(id);
    return true;
  }

  removeGroup(groupId: string): void {
    const theirs = this.messages.get().filter((message) => message.groupId === groupId);
    theirs.forEach((message) => this.#means.dropFiles(message));
    theirs.forEach(({ id }) => this.#opening?.shelf.drop(id));
    this.messages.set(this.messages.get().filter((message) => !theirs.includes(message)));
  }

  readonly tryNow = (): void => {
    this.#failures = 0;
    void this.#run();
  };

  async #run(): Promise<void> {
    this.#endPause();
    if (this.#running) return;
    this.#running = true;
    try {
      for (let next = this.#next(); next; next = this.#next()) {
        const { id } = next;
        if (!(await this.#means.alone(() => this.#deliver(id)))) break;
      }
    } finally {
      this.#running = false;
    }
    // Who opened it anew while the last try ended has ended its pause, too.
    if (this.#next() && this.#timer === undefined) this.#pause(backOff(this.#failures));
  }

  #pause(milliseconds: number): void {
    this.#timer = setTimeout(() => void this.#run(), milliseconds);
  }

  #endPause(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** False if the network is to be waited for. */
  async #deliver(id: string): Promise<boolean> {
    const message = this.#newest(id);
    if (message?.state === "held") this.#show(id, message);
    if (!message || message.state === "held") return true;
    this.#update(id, { ...message, state: "sending", progress: undefined });
    try {
      const stored = await this.#means.send(this.#find(id)!, this.#tellOf(id));
      this.#failures = 0;
      this.#opening?.onStored(stored);
      this.#update(id, { state: "sent" });
      return true;
    } catch (error) {
      return this.#settle(id, error);
    }
  }

  #tellOf(id: string): ProgressReporter {
    return {
      fileIsThere: (key, file) => {
        const uploads = this.#find(id)?.uploads.map((one) => (one.key === key ? { ...one, file } : one));
        this.#update(id, { uploads });
      },
      progress: (progress) => this.#show(id, { progress }),
    };
  }

  /** True if the message is at fault and the next one may be tried. */
  #settle(id: string, error: unknown): boolean {
    if (error instanceof MissingBlobError) {
      this.#update(id, { state: "failed", refusal: "file_not_found" });
      return true;
    }
    if (error instanceof ApiError && !isPassing(error)) {
      const mayBeStored = error.status >= 500 || this.#find(id)?.mayBeStored;
      this.#update(id, { state: "failed", refusal: error.code, mayBeStored });
      return true;
    }
    this.#update(id, { state: "waiting", mayBeStored: true });
    const wait = (message: Outgoing): Outgoing =>
      message.state === "queued" ? { ...message, state: "waiting" } : message;
    this.messages.set(this.messages.get().map(wait));
    const pause = error instanceof ApiError && error.retryAfter ? error.retryAfter * 1000 : backOff(this.#failures++);
    this.#pause(pause);
    return false;
  }

  #next(): Outgoing | undefined {
    if (!this.#opening) return undefined;
    return this.messages.get().find(({ state }) => state === "queued" || state === "waiting");
  }

  /** As it is kept: another tab may have sent some of its files, or all of it. Undefined if it was taken back. */
  #newest(id: string): Outgoing | undefined {
    const kept = this.#opening?.shelf.find(id);
    const message = kept ?? (this.#unkept.has(id) ? this.#find(id) : undefined);
    if (!message) this.#forget(id);
    return message;
  }

  #find(id: string): Outgoing | undefined {
    return this.messages.get().find((message) => message.id === id);
  }

  #update(id: string, change: Partial<Outgoing>): void {
    const changed = (message: Outgoing) => (message.id === id ? this.#kept({ ...message, ...change }) : message);
    this.messages.set(this.messages.get().map(changed));
  }

  /** Changes what is seen, and nothing that is kept. */
  #show(id: string, change: Partial<Outgoing>): void {
    this.messages.set(this.messages.get().map((one) => (one.id === id ? { ...one, ...change } : one)));
  }

  #forget(id: string): void {
    this.messages.set(this.messages.get().filter((message) => message.id !== id));
  }

  #kept(message: Outgoing): Outgoing {
    if (message.state === "sent") this.#opening?.shelf.drop(message.id);
    else if (!this.#opening?.shelf.keep(message)) this.#unkept.add(message.id);
    return message;
  }
}

function atStart(message: Outgoing): Outgoing {
  return message.state === "failed" || message.state === "held" ? message : { ...message, state: "queued" };
}
