import { readLocal, removeLocal, writeLocal } from "./local-store.ts";
import { Observable } from "./observable.ts";

/** Storage entry of the session's API key, sent as `X-AUTH-TOKEN`. */
export const sessionEntry = "apiKey";

/** A page serves only one session: what runs for it, such as an import, must never continue in the next one. */
export class Session {
  readonly #key = new Observable(readLocal<string>(sessionEntry));
  #served = this.#key.get();
  /** True if this browser stores sessions: then a missing one has ended. */
  #isStored = this.#key.get() !== undefined;
  readonly #refusalListeners = new Set<() => void>();
  readonly #replacementListeners = new Set<(former: string | undefined) => void>();

  constructor() {
    // Signing in or out in one tab applies to all tabs.
    window.addEventListener("storage", ({ key: changed }) => {
      if (changed === sessionEntry || changed === null) this.#follow();
    });
    // A page in the browser's back/forward cache receives no events.
    window.addEventListener("pageshow", ({ persisted }) => {
      if (persisted && (this.#isStored || readLocal(sessionEntry) !== undefined)) this.#follow();
    });
  }

  readonly key = this.#key.get;
  readonly subscribe = this.#key.subscribe;

  /** Stores a new session. If the page has served another one, signs the page out instead and requests a reload. */
  begin(newKey: string): void {
    const former = this.key();
    this.#isStored = writeLocal(sessionEntry, newKey);
    this.#change(newKey, former);
  }

  end(): void {
    removeLocal(sessionEntry);
    this.#change(undefined);
  }

  /** Ends the session because the server no longer knows this key. Several requests may fail at once, but the notice appears once. */
  refuse(refused: string): void {
    if (refused !== this.key()) return;
    this.end();
    this.#refusalListeners.forEach((listener) => listener());
  }

  readonly onRefused = (listener: () => void) => {
    this.#refusalListeners.add(listener);
    return () => void this.#refusalListeners.delete(listener);
  };

  /** Calls `listener` when the page has to be reloaded for another session. `former`: the session that was active until this page began another. */
  readonly onReplaced = (listener: (former: string | undefined) => void) => {
    this.#replacementListeners.add(listener);
    return () => void this.#replacementListeners.delete(listener);
  };

  #follow(): void {
    const stored = readLocal<string>(sessionEntry);
    this.#isStored ||= stored !== undefined;
    this.#change(stored);
  }

  #change(now: string | undefined, former?: string): void {
    if (now === this.key()) return;
    if (now === undefined || this.#served === undefined || now === this.#served) {
      this.#served = now ?? this.#served;
      this.#key.set(now);
      return;
    }
    if (this.key() !== undefined) this.#key.set(undefined);
    this.#replacementListeners.forEach((listener) => listener(former));
  }
}

export const session = new Session();
