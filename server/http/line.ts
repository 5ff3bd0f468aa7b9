/** `waited` in milliseconds. Returns false if there was nothing left to start. */
export type Begin = (waited: number) => boolean;

interface Caller {
  /** Time when it last came to the end of the queue. */
  since: number;
  waiting: { since: number; begin: Begin }[];
}

/** Callers take turns, so that one with many requests delays only itself. */
export class Line {
  readonly #callers = new Map<string, Caller>();

  get isEmpty(): boolean {
    return this.#callers.size === 0;
  }

  of(caller: string): number {
    return this.#callers.get(caller)?.waiting.length ?? 0;
  }

  /** Returns how long the caller's first request has waited, in milliseconds. */
  waitOf(caller: string): number {
    return msSince(this.#callers.get(caller)?.waiting[0]);
  }

  /** Milliseconds that the next request has waited since its caller's last turn: the expected wait of a new caller. */
  get wait(): number {
    return msSince(this.#callers.values().next().value);
  }

  add(caller: string, begin: Begin): void {
    const since = performance.now();
    const known = this.#callers.get(caller);
    if (known) known.waiting.push({ since, begin });
    else this.#callers.set(caller, { since, waiting: [{ since, begin }] });
  }

  beginNext(): void {
    const [next] = this.#callers;
    if (!next) return;
    const [caller, { waiting }] = next;
    for (let first = waiting.shift(); first; first = waiting.shift()) {
      if (first.begin(msSince(first))) break;
    }
    this.#callers.delete(caller);
    if (waiting.length > 0) this.#callers.set(caller, { since: performance.now(), waiting });
  }
}

function msSince(one: { since: number } | undefined): number {
  return one ? performance.now() - one.since : 0;
}
