import autocannon from "autocannon";
import type { Load, Measured } from "./load.ts";

/** Entry of the process that plays the clients: takes one load, answers what it measured, ends. */
process.once("message", (load: Load) => {
  void run(load).then((answer) => process.send!(answer, () => process.disconnect()));
});

async function run({ url, requests, connections, seconds, rate }: Load): Promise<Measured | { problem: string }> {
  const times: number[] = [];
  const cannon = autocannon({ url, requests, connections, duration: seconds, overallRate: rate });
  cannon.on("response", (_client, _status, _bytes, time) => times.push(time));
  const { errors, timeouts, non2xx, duration } = await cannon;
  if (errors + timeouts + non2xx > 0) return { problem: `${errors} errors, ${timeouts} timeouts, ${non2xx} refusals` };
  times.sort((a, b) => a - b);
  const quantile = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
  return { perSecond: times.length / duration, p50: quantile(0.5), p99: quantile(0.99) };
}
