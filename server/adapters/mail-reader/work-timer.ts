import { startDeadline } from "../../limits/deadline.ts";

/** Calls `onEnd` after an amount of time in which waiting does not count. */
export class WorkTimer {
  #left: number;
  #since = 0;
  #waiting = 0;
  #cancel: (() => void) | undefined;
  readonly #onEnd: () => void;

  constructor(milliseconds: number, onEnd: () => void) {
    this.#left = milliseconds;
    this.#onEnd = onEnd;
  }

  start(): void {
    this.#since = performance.now();
    this.#cancel = startDeadline(this.#left, this.#onEnd);
  }

  pause(): void {
    if (this.#waiting++ > 0) return;
    this.#left -= performance.now() - this.#since;
    this.stop();
  }

  resume(): void {
    if (--this.#waiting === 0) this.start();
  }

  stop(): void {
    this.#cancel?.();
  }
}
