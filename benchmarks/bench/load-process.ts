import autocannon from "autocannon";
import type { Load, Measured } from "./load.ts";

/** Entry point of the process that simulates clients: runs a load and returns its measurements, until its parent disconnects. */
process.on("message", (load: Load) => {
  void run(load).then((answer) => process.send!(answer));
});

const refusals = [429, 503];

async function run(load: Load): Promise<Measured | { problem: string }> {
  const { url, requests, connections, seconds = 1, amount, rate, isTooMuch = false } = load;
  const times: number[] = [];
  let refused = 0;
  const sampleInt = amount === undefined ? 1000 : 20;
  const cannon = autocannon({ url, requests, connections, duration: seconds, amount, sampleInt, overallRate: rate });
  cannon.on("response", (_client, status, _bytes, time) => {
    if (isTooMuch && refusals.includes(status)) refused++;
    else times.push(time);
  });
  const { errors, timeouts, non2xx, duration } = await cannon;
  const failed = non2xx - refused;
  if (errors + timeouts + failed > 0) return { problem: `${errors} errors, ${timeouts} timeouts, ${failed} refusals` };
  times.sort((a, b) => a - b);
  const quantile = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
  return {
    perSecond: times.length / duration,
    refusedPerSecond: refused / duration,
    p50: quantile(0.5),
    p99: quantile(0.99),
  };
}
