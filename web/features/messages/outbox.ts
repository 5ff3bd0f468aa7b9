import type { ErrorCode } from "#contract/errors.ts";
import type { Message } from "#contract/messages.ts";
import { ApiError } from "../../api/errors.ts";
import { Observable } from "../../api/observable.ts";
import type { StoredFile } from "../files/upload-queue.ts";

/** A message on its way. */
export interface Outgoing {
  readonly id: string;
  readonly groupId: string;
  readonly parentId?: string;
  readonly title: string;
  readonly text: string;
  readonly date?: string;
  readonly noEmbed?: boolean;
  readonly files: readonly StoredFile[];
  /** Epoch seconds. */
  readonly createdAt: number;
  /** An earlier try, perhaps in other words, may have arrived. */
  readonly mayBeStored?: boolean;
  /** `waiting`: for the network; `failed`: the server refused it; `sent`: stored, and to be shown by whoever awaits it. */
  readonly state: "queued" | "sending" | "waiting" | "failed" | "sent";
  readonly refusal?: ErrorCode;
}

export type NewOutgoing = Omit<Outgoing, "state" | "refusal">;

/** Where messages outlive the page. Tabs share it. */
export interface OutboxShelf {
  all(): Outgoing[];
  has(id: string): boolean;
  /** Whether it is kept. */
  keep(message: Outgoing): boolean;
  drop(id: string): void;
}

interface Means {
  send: (message: Outgoing) => Promise<Message>;
  /** Runs a step in one tab at a time. */
  alone: (step: () => Promise<boolean>) => Promise<boolean>;
}

interface Opening {
  shelf: OutboxShelf;
  /** Before anybody learns that it is sent. */
  onStored: (stored: Message) => void;
}

/** Sends in the order of writing. What the network keeps from arriving is tried again until it does. */
export class Outbox {
  readonly messages = new Observable<readonly Outgoing[]>([]);
  readonly #means: Means;
  readonly #unkept = new Set<string>();
  #opening: Opening | undefined;
  #running = false;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(means: Means) {
    this.#means = means;
  }

  /** Takes up what an earlier visit left. */
  open(opening: Opening): void {
    this.#opening = opening;
    const kept = opening.shelf.all();
    this.messages.set(kept.map((message) => (message.state === "failed" ? message : { ...message, state: "queued" })));
    window.addEventListener("online", this.tryNow);
    void this.#run();
  }

  /** Forgets without touching what is kept. */
  close(): void {
    this.#opening = undefined;
    clearTimeout(this.#timer);
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

  /** Takes a message back, unless it is on its way this moment; also how one that is sent or failed is dealt with. */
  remove(id: string): boolean {
    if (this.#find(id)?.state === "sending") return false;
    this.#opening?.shelf.drop(id);
    this.#forget(id);
    return true;
  }

  removeGroup(groupId: string): void {
    const theirs = this.messages.get().filter((message) => message.groupId === groupId);
    theirs.forEach(({ id }) => this.#opening?.shelf.drop(id));
    this.messages.set(this.messages.get().filter((message) => !theirs.includes(message)));
  }

  readonly tryNow = (): void => {
    this.#failures = 0;
    void this.#run();
  };

  async #run(): Promise<void> {
    clearTimeout(this.#timer);
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
  }

  /** False if the network is to be waited for. */
  async #deliver(id: string): Promise<boolean> {
    if (this.#isGone(id)) {
      this.#forget(id);
      return true;
    }
    this.#update(id, { state: "sending" });
    try {
      const stored = await this.#means.send(this.#find(id)!);
      this.#failures = 0;
      this.#opening?.onStored(stored);
      this.#update(id, { state: "sent" });
      return true;
    } catch (error) {
      return this.#settle(id, error);
    }
  }

  /** True if the message is at fault and the next one may be tried. */
  #settle(id: string, error: unknown): boolean {
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
    this.#timer = setTimeout(() => void this.#run(), pause);
    return false;
  }

  #next(): Outgoing | undefined {
    if (!this.#opening) return undefined;
    return this.messages.get().find(({ state }) => state === "queued" || state === "waiting");
  }

  /** Taken back, or sent by another tab. */
  #isGone(id: string): boolean {
    return !this.#find(id) || (!this.#opening?.shelf.has(id) && !this.#unkept.has(id));
  }

  #find(id: string): Outgoing | undefined {
    return this.messages.get().find((message) => message.id === id);
  }

  #update(id: string, change: Partial<Outgoing>): void {
    const changed = (message: Outgoing) => (message.id === id ? this.#kept({ ...message, ...change }) : message);
    this.messages.set(this.messages.get().map(changed));
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

/** The server or what stands before it is not ready, or the session has to be begun anew: no fault of the message. */
function isPassing({ status }: ApiError): boolean {
  return [401, 408, 429, 502, 503, 504].includes(status);
}

/** Milliseconds: 1 s, doubled per failure up to a minute, and some chance so that not everybody returns at once. */
function backOff(failures: number): number {
  return Math.min(60_000, 1000 * 2 ** failures) * (0.75 + Math.random() / 2);
}
