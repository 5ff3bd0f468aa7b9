import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { stopProcess } from "../scripts/running.ts";
import { residentBytesOf } from "../scripts/trust/process-figures.ts";
import { freePort } from "../server/testing/free-port.ts";
import { addsTable, ReleaseFolder, type LaunchedRelease } from "../server/testing/releases.ts";
import { benchmark } from "./bench/benchmark.ts";
import { median } from "./bench/load.ts";
import { fillGroup } from "./bench/many-messages.ts";
import { atMost, below, mebibytes, milliseconds, ratio, whole } from "./bench/report.ts";
import { signUpFirst, startEmpty } from "./bench/servers.ts";

const watchSeconds = 2;
const aims = { ready: 5000, gap: 5000, mebibytes: 80 };

const bareServer = `require("http").createServer((_, response) => response.end()).listen(0, "127.0.0.1", () => console.log("ready"))`;

/** Measures how soon an unpacked release is ready, and how long an update that changes tables takes. */
export const updating = benchmark<{ messages: number; rounds: number }>({
  name: "updating",
  title: "How soon is a release ready, and how long does an update take?",
  sizes: { smallest: { messages: 100, rounds: 1 }, recorded: { messages: 100_000, rounds: 5 } },
  async measure({ messages, rounds }) {
    const dataDir = await fillServer(messages);
    const folder = await ReleaseFolder.create();
    try {
      const env = { DATA_DIR: dataDir, PORT: String(await freePort()), LOG_LEVEL: "warn" };
      const { ready, bare, memory, launched } = await starts(folder, env, rounds);
      const { took, gap } = await update(folder, env, launched);
      const row = (what: string, format: (value: number) => string, found: number, reference: number) => [
        ...[what, format(found), format(reference), ratio(found / reference)],
      ];
      return {
        method:
          `An unpacked release on SQLite with ${whole(messages)} messages. Ready: from \`npm start\`'s program until it says so; the reference is a bare HTTP server of ` +
          `Node.js, in interleaved rounds; medians of ${rounds}. The update adds a table and is watched for ${watchSeconds} s; it is asked for its health every 10 ms. ` +
          "The reference for copying and checking is the time of `doctor --rows` alone.",
        tables: [
          {
            head: ["", "Hearth", "reference", "ratio"],
            rows: [
              row("ready", milliseconds, ready, bare),
              row("update, without the watch", milliseconds, took.update, took.doctor),
              row("longest time without an answer", milliseconds, gap, ready),
              row("memory of the launcher", mebibytes, memory.launcher, memory.bare),
            ],
          },
        ],
        aims: [
          below("ready", aims.ready, ready, milliseconds),
          below("longest time without an answer", aims.gap, gap, milliseconds),
          atMost("memory of the launcher", aims.mebibytes, memory.launcher, mebibytes),
        ],
      };
    } finally {
      await folder.remove();
    }
  },
});

/** Returns the data folder of a server with this many messages. */
async function fillServer(messages: number): Promise<string> {
  const hearth = await startEmpty("SQLite");
  const anna = await signUpFirst(hearth);
  const { id: group } = await anna.post<{ id: string }>("/api/groups", { name: "Many" });
  await anna.post("/api/messages", { group, data: { text: "Hello" } });
  await hearth.stop();
  await fillGroup(hearth.location, group, messages);
  return hearth.dataDir;
}

/** Leaves the last release running. */
async function starts(folder: ReleaseFolder, env: Record<string, string>, rounds: number) {
  const [ready, bare]: [number[], number[]] = [[], []];
  const memory = { launcher: 0, bare: 0 };
  let launched: LaunchedRelease | undefined;
  for (let round = 0; round < rounds; round++) {
    await launched?.end();
    let begun = performance.now();
    const server = await startBare();
    bare.push(performance.now() - begun);
    memory.bare = (await residentBytesOf(server.pid!)) / 1024 ** 2;
    await stopProcess(server);
    begun = performance.now();
    launched = await folder.start(env);
    ready.push(performance.now() - begun);
    memory.launcher = (await residentBytesOf(launched.pid)) / 1024 ** 2;
  }
  return { ready: median(ready), bare: median(bare), memory, launched: launched! };
}

async function startBare(): Promise<ChildProcess> {
  const server = spawn(process.execPath, ["--eval", bareServer], { stdio: ["ignore", "pipe", "inherit"] });
  await once(createInterface(server.stdout), "line");
  return server;
}

/** Updates what is running, and ends it. */
async function update(folder: ReleaseFolder, env: Record<string, string>, launched: LaunchedRelease) {
  const next = await folder.release("0.9.9", { migration: addsTable("updating") });
  let begun = performance.now();
  await folder.command(env, "doctor", "--rows");
  const doctor = performance.now() - begun;
  const isOver = new AbortController();
  const gap = longestGap(`http://127.0.0.1:${env.PORT}/healthz`, isOver.signal);
  begun = performance.now();
  const { code, said } = await folder.command(env, "update", next, "--watch", String(watchSeconds));
  const took = { update: performance.now() - begun - watchSeconds * 1000, doctor };
  isOver.abort();
  await launched.end();
  if (code !== 0) throw new Error(said);
  return { took, gap: await gap };
}

/** Returns the longest time in milliseconds between two answers. */
async function longestGap(address: string, isOver: AbortSignal): Promise<number> {
  let longest = 0;
  let last = performance.now();
  while (!isOver.aborted) {
    await pause(10);
    const isAnswered = await fetch(address).then(
      ({ ok }) => ok,
      () => false,
    );
    if (!isAnswered) continue;
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }
  return longest;
}
