import { performance } from "node:perf_hooks";

const words = Array.from({ length: 20_000 }, (_, i) => `Référence ${(i * 7919) % 20_000}`);
/** Milliseconds that the reference takes on the machines a limit is meant for. */
const usual = 40;

/** How many times as long as usual a piece of work takes on this machine, now; at least 1. A limit in milliseconds means nothing without it. */
export function slowness(): number {
  const stop = stopwatch();
  const folded = words.map((word) => word.normalize("NFKD").toUpperCase()).sort();
  return Math.max(1, folded.length === words.length ? stop() / usual : 0);
}

/** Starts to measure: milliseconds that passed, or those of the processor where they are fewer, because other programs ran meanwhile. */
export function stopwatch(): () => number {
  const [began, used] = [performance.now(), process.cpuUsage()];
  return () => {
    const { user, system } = process.cpuUsage(used);
    return Math.min(performance.now() - began, (user + system) / 1000);
  };
}
