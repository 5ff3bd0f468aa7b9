/** The time, injectable so that tests can move it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** The wire speaks whole seconds, the database milliseconds. */
export const toSeconds = (milliseconds: number): number => Math.floor(milliseconds / 1000);
