/** Told how many milliseconds it has waited; false when there was nothing to begin any more. */
export type Begin = (waited: number) => boolean;

interface Caller {
  /** When it last came to the end of the line. */
  since: number;
  waiting: { since: number; begin: Begin }[];
}

/** Requests that wait to be begun: the first of each caller, one caller after the other, so that who asks much waits for itself alone. */
export class Line {
  readonly #callers = new Map<string, Caller>();

  get isEmpty(): boolean {
    return this.#callers.size === 0;
  }

  /** Requests of this caller. */
  of(caller: string): number {
    return this.#callers.get(caller)?.waiting.length ?? 0;
  }

  /** Milliseconds that the first request of this caller has waited. */
  waitOf(caller: string): number {
    return msSince(this.#callers.get(caller)?.waiting[0]);
  }

  /** Milliseconds that the next to be begun has waited since its caller had its last turn: what somebody new would wait. */
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
