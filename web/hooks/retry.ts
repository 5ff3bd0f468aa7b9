import { backOff } from "./back-off.ts";

/** Retries an action at growing intervals, and immediately when the network is back. */
export class Retry {
  readonly #act: () => void;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(act: () => void) {
    this.#act = act;
  }

  start(): void {
    window.addEventListener("online", this.now);
  }

  stop(): void {
    window.removeEventListener("online", this.now);
    this.endPause();
  }

  get isPausing(): boolean {
    return this.#timer !== undefined;
  }

  /** `wanted`: the pause in seconds that the server asked for; otherwise it grows with each failure. */
  later(wanted?: number): void {
    this.#timer ??= setTimeout(
      () => {
        this.#timer = undefined;
        this.#act();
      },
      wanted === undefined ? backOff(this.#failures++) : wanted * 1000,
    );
  }

  readonly now = (): void => {
    this.reset();
    this.#act();
  };

  /** Makes the next pause short again, because the network works. */
  reset(): void {
    this.#failures = 0;
    this.endPause();
  }

  endPause(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
