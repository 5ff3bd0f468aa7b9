import pLimit, { type LimitFunction } from "p-limit";
import { appError } from "../errors.ts";

/** A limited number at once per user, and a limited number waiting. */
export class LimitPerPerson {
  readonly #atOnce: number;
  readonly #mostWaiting: number;
  readonly #limits = new Map<string, LimitFunction>();

  constructor({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }) {
    this.#atOnce = atOnce;
    this.#mostWaiting = mostWaiting;
  }

  /** Throws `too_many_requests` if this user already waits for too much. */
  async run<Result>(personId: string, work: () => Promise<Result>, isWanted = () => true): Promise<Result> {
    const limit = this.#limits.get(personId) ?? pLimit(this.#atOnce);
    // Work that may start at once counts as pending until the next microtask.
    if (limit.activeCount + limit.pendingCount >= this.#atOnce + this.#mostWaiting)
      throw appError("too_many_requests", 10);
    this.#limits.set(personId, limit);
    try {
      return await limit(() => {
        if (!isWanted()) throw appError("too_many_requests");
        return work();
      });
    } finally {
      if (limit.activeCount + limit.pendingCount === 0) this.#limits.delete(personId);
    }
  }
}

/** Rejects with the signal's reason if it is aborted first. */
export function runQueued<Result>(
  limit: LimitFunction,
  signal: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      reject(signal.reason as Error);
    };
    signal.addEventListener("abort", giveUp);
    void limit(async () => {
      if (signal.aborted) return;
      signal.removeEventListener("abort", giveUp);
      await work().then(resolve, reject);
    });
  });
}
