/** Calls `onEnd` after an amount of time in which waiting does not count. */
export class WorkTimer {
  #left: number;
  #since = 0;
  #waiting = 0;
  #timer: NodeJS.Timeout | undefined;
  readonly #onEnd: () => void;

  constructor(milliseconds: number, onEnd: () => void) {
    this.#left = milliseconds;
    this.#onEnd = onEnd;
  }

  start(): void {
    this.#since = performance.now();
    this.#timer = setTimeout(this.#onEnd, this.#left);
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
    clearTimeout(this.#timer);
  }
}
