export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** The API uses whole seconds, the database milliseconds. */
export const toSeconds = (milliseconds: number): number => Math.floor(milliseconds / 1000);
