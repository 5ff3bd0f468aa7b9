import pLimit, { type LimitFunction } from "p-limit";
import { appError } from "./errors.ts";

/** Runs expensive work of many people fairly: some pieces at once for each person, and a bounded number that wait behind these. */
export class LimitPerPerson {
  readonly #atOnce: number;
  readonly #mostWaiting: number;
  readonly #limits = new Map<string, LimitFunction>();

  constructor({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }) {
    this.#atOnce = atOnce;
    this.#mostWaiting = mostWaiting;
  }

  /**
   * Runs the work in its turn, unless nobody wants it any more by then. Throws `too_many_requests` if this person waits for too much already.
   */
  async run<Result>(personId: string, work: () => Promise<Result>, isWanted = () => true): Promise<Result> {
    const limit = this.#limits.get(personId) ?? pLimit(this.#atOnce);
    if (limit.pendingCount >= this.#mostWaiting) throw appError("too_many_requests", 10);
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

/** Runs work when the limit lets it, unless it has waited until the signal. Then rejects with the reason of the signal. */
export function inTurn<Result>(
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
