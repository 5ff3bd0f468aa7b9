/** Milliseconds before the next try: 1 s, doubled per failure up to a minute, and some chance so that not everybody returns at once. */
export function backOff(failures: number): number {
  return Math.min(60_000, 1000 * 2 ** failures) * (0.75 + Math.random() / 2);
}
