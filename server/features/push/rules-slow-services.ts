const second = 1000;
const minute = 60 * second;

/** A push service that takes longer than this to answer is slow; milliseconds. */
export const slowAnswer = 2 * second;
const firstPause = minute;
const longestPause = 60 * minute;
/** Where so many of one person's services are slow, the others are no better. */
const mostSlowServices = 3;

/** A person, and where one of their browsers is reached. */
export interface PushTarget {
  personId: string;
  endpoint: string;
}

interface Slow {
  times: number;
  pausedUntil: number;
}

/**
 * Remembers which push services were slow, for whom. People choose these addresses, and a few pushes are sent at a time: one that never answers
 * would hold up everybody's. It is tried again after a minute, then after two, and so on up to an hour.
 */
export class SlowServices {
  readonly #people = new Map<string, Map<string, Slow>>();

  /** Whether nothing is sent to this target at present. `now` in milliseconds. */
  isPaused({ personId, endpoint }: PushTarget, now: number): boolean {
    const services = this.#people.get(personId);
    if (!services) return false;
    const paused = [...services].filter(([, { pausedUntil }]) => pausedUntil > now);
    return paused.length >= mostSlowServices || paused.some(([host]) => host === hostOf(endpoint));
  }

  /** To be called after each push. `took` and `now` in milliseconds. */
  note({ personId, endpoint }: PushTarget, took: number, now: number): void {
    const services = this.#people.get(personId) ?? new Map<string, Slow>();
    const host = hostOf(endpoint);
    const times = (services.get(host)?.times ?? 0) + 1;
    services.delete(host);
    if (took > slowAnswer)
      services.set(host, { times, pausedUntil: now + Math.min(firstPause * 2 ** (times - 1), longestPause) });
    for (const [known, { pausedUntil }] of services) if (pausedUntil < now - longestPause) services.delete(known);
    if (services.size > 0) this.#people.set(personId, services);
    else this.#people.delete(personId);
  }
}

function hostOf(endpoint: string): string {
  return new URL(endpoint).host;
}
