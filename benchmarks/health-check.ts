import { cpuSecondsOf } from "../scripts/trust/process-figures.ts";
import { startEmpty } from "./bench/filled.ts";
import { measure } from "./bench/load.ts";
import { startReference } from "./bench/processes.ts";
import { atMost, ratio, whole, type Report } from "./bench/report.ts";
import { median } from "./bench/rounds.ts";
import { asked } from "./bench/requests.ts";

const connections = 8;
const seconds = 3;
/** The first one warms up and does not count. */
const rounds = 6;
const mostTimes = 3;

interface Subject {
  url: string;
  pid: number;
  perSecond: number[];
  /** Processor time of the server per request, in microseconds. */
  cost: number[];
}

/** Measures what hooks, log line and limits add to a request whose handler does nothing. */
export async function healthCheck(): Promise<Report> {
  const hearth = await startEmpty("SQLite");
  const answer = await fetch(`${hearth.url}/healthz`);
  const body = Buffer.from(await answer.arrayBuffer()).toString("base64");
  const answers = { "/healthz": { type: answer.headers.get("content-type")!, body } };
  const reference = await startReference("memory", { answers });
  const subjects = {
    "node:http": subject(reference.url, reference.pid),
    Hearth: subject(hearth.url, hearth.process.pid!),
  };
  for (let round = 0; round < rounds; round++) {
    for (const each of Object.values(subjects)) await measureOnce(each, round > 0);
  }
  await Promise.all([hearth.stop(), reference.stop()]);
  return reportOf(subjects);
}

function subject(url: string, pid: number): Subject {
  return { url, pid, perSecond: [], cost: [] };
}

async function measureOnce(subject: Subject, counts: boolean): Promise<void> {
  const before = await cpuSecondsOf(subject.pid);
  const { perSecond } = await measure({
    url: subject.url,
    requests: [asked({ method: "GET", path: "/healthz" }, {})],
    connections,
    seconds,
  });
  const used = (await cpuSecondsOf(subject.pid)) - before;
  if (!counts) return;
  subject.perSecond.push(perSecond);
  subject.cost.push((used * 1e6) / (perSecond * seconds));
}

function reportOf(subjects: Record<"node:http" | "Hearth", Subject>): Report {
  const times = median(subjects["node:http"].perSecond) / median(subjects.Hearth.perSecond);
  return {
    title: "What does Hearth add to a request?",
    method:
      `\`GET /healthz\` with ${connections} connections, ${seconds} s each, in turn, medians of ${rounds - 1} rounds; the client runs on the same cores. ` +
      "node:http is a bare server that sends the same body from memory. Hearth runs as built; its log (at the default level, with a line for each request) goes to /dev/null. " +
      "The client cannot ask node:http more, so requests per second tell too little of a difference; the processor time of the server tells too much, " +
      "because a client that is not busy has to be woken for each response.",
    tables: [
      {
        head: ["", "requests per second", "processor time per request"],
        rows: Object.entries(subjects).map(([name, { perSecond, cost }]) => [
          name,
          whole(median(perSecond)),
          `${median(cost).toFixed(1)} µs`,
        ]),
      },
    ],
    aims: [atMost("requests per second of node:http, divided by those of Hearth", mostTimes, times, ratio)],
  };
}
