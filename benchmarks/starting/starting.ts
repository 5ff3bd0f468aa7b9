import { community } from "../community.ts";
import { aim, ms, record, table } from "../results.ts";

/** How long from starting the process to "ready", on data that is there already? */
const starts = 5;
const mostMilliseconds = 2000;

const where = await community();
const times: number[] = [];
for (let i = 0; i < starts; i++) {
  await where.restart();
  times.push(where.hearth.readyAfter);
}
const memory = where.hearth.memory();
await where.remove();

const middle = [...times].sort((a, b) => a - b)[Math.floor(starts / 2)]!;
await record("starting", "Starting", [
  `From the start of the process to "Hearth is ready", ${starts} times, with 2,000 messages: ${times.map(ms).join(", ")}. Memory then: ${Math.round(memory)} MiB.`,
  table(["Aim", "Found", ""], [aim("ready in under 2 s", ms(middle), middle < mostMilliseconds)]),
]);
