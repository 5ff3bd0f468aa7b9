import { readFileSync } from "node:fs";

const words = Array.from({ length: 20_000 }, (_, i) => `Référence ${(i * 7919) % 20_000}`);
/** Milliseconds that the reference takes on the machines a limit is meant for. */
const usual = 40;

/** Returns by how much this machine is slower than usual now; at least 1. A limit in milliseconds means nothing without this factor. */
export function slowness(): number {
  const stop = stopwatch();
  const folded = words.map((word) => word.normalize("NFKD").toUpperCase()).sort();
  return Math.max(1, folded.length === words.length ? stop() / usual : 0);
}

/** Starts to measure the milliseconds that this thread spends on a processor: other programs and threads do not count. */
export function stopwatch(): () => number {
  const began = worked();
  return () => worked() - began;
}

/** Milliseconds of this thread on a processor; where the system does not tell, those of the process. */
function worked(): number {
  try {
    return Number(readFileSync("/proc/thread-self/schedstat", "utf8").split(" ")[0]) / 1e6;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  }
}

/** Starts to watch the event loop. The longest turn, in milliseconds of work, is how long anything else has to wait. */
export function watchTurns(): { longest(): number } {
  let [longest, isOver] = [0, false];
  let passed = stopwatch();
  function endTurn() {
    longest = Math.max(longest, passed());
    passed = stopwatch();
    if (!isOver) setImmediate(endTurn);
  }
  setImmediate(endTurn);
  return {
    longest() {
      isOver = true;
      endTurn();
      return longest;
    },
  };
}
