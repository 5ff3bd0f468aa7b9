const second = 1000;
const minute = 60 * second;

/** Milliseconds. */
export const slowResponse = 2 * second;
const firstPause = minute;
const longestPause = 60 * minute;
/** Slow services after which all of that person's services are paused. */
const mostSlowServices = 3;

export interface PushTarget {
  personId: string;
  endpoint: string;
}

interface Slow {
  times: number;
  pausedUntil: number;
}

/** One service that never responds would delay all pushes, since only a few run at a time. The pause doubles from a minute to an hour. */
export class SlowServices {
  readonly #people = new Map<string, Map<string, Slow>>();

  /** `now` in milliseconds. */
  isPaused({ personId, endpoint }: PushTarget, now: number): boolean {
    const services = this.#people.get(personId);
    if (!services) return false;
    const paused = [...services].filter(([, { pausedUntil }]) => pausedUntil > now);
    return paused.length >= mostSlowServices || paused.some(([host]) => host === hostOf(endpoint));
  }

  /** Both times in milliseconds. */
  note({ personId, endpoint }: PushTarget, took: number, now: number): void {
    const services = this.#people.get(personId) ?? new Map<string, Slow>();
    const host = hostOf(endpoint);
    const times = (services.get(host)?.times ?? 0) + 1;
    services.delete(host);
    if (took > slowResponse)
      services.set(host, { times, pausedUntil: now + Math.min(firstPause * 2 ** (times - 1), longestPause) });
    for (const [known, { pausedUntil }] of services) if (pausedUntil < now - longestPause) services.delete(known);
    if (services.size > 0) this.#people.set(personId, services);
    else this.#people.delete(personId);
  }
}

function hostOf(endpoint: string): string {
  return new URL(endpoint).host;
}
