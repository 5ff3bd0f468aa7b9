/** Returns the delay in milliseconds: 1 s, doubled per failure up to a minute, with jitter so that clients do not all return at once. */
export function backOff(failures: number): number {
  return Math.min(60_000, 1000 * 2 ** failures) * (0.75 + Math.random() / 2);
}
