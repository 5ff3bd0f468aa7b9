import { readFile, readdir } from "node:fs/promises";
import { residentBytesOf } from "../scripts/trust/process-figures.ts";
import { signInSome, startFilled, type Hearth } from "./bench/filled.ts";
import { measure, type LoadRequest } from "./bench/load.ts";
import { below, mebibytes, milliseconds, type Report } from "./bench/report.ts";
import { asked, findPlace, headersOf, readsOf } from "./bench/requests.ts";
import { median } from "./bench/rounds.ts";
import { posts } from "./writing.ts";

const starts = 5;
const seconds = 4;
const aims = { ready: 2000, mebibytes: 200 };

interface Memory {
  server: number;
  /** Including its child process for pictures. */
  together: number;
}

/** Measures startup time and memory. */
export async function footprint(): Promise<Report> {
  const times: number[] = [];
  for (let start = 0; start < starts; start++) {
    const hearth = await startFilled("SQLite");
    times.push(hearth.readyAfter);
    await hearth.stop();
  }
  const ready = median(times);
  const memory = await memoryUnderLoad();
  const [last] = Object.values(memory).reverse();
  return {
    title: "How long does startup take, and how much memory does the server use?",
    method:
      `Startup: from the start of the process until it logs that it is ready, on SQLite with 2,000 messages; median of ${starts}. Memory: resident memory of the server ` +
      `process, and together with its child process for pictures, after each step of ${seconds} s with 64 connections.`,
    tables: [
      {
        head: ["Ready after", ""],
        rows: [
          ["median", milliseconds(ready)],
          ["slowest", milliseconds(Math.max(...times))],
        ],
      },
      {
        head: ["Resident memory", "server", "with child process"],
        rows: Object.entries(memory).map(([step, { server, together }]) => [
          step,
          mebibytes(server),
          mebibytes(together),
        ]),
      },
    ],
    aims: [
      below("ready", aims.ready, ready, milliseconds),
      below("memory after the run", aims.mebibytes, last!.server, mebibytes),
    ],
  };
}

async function memoryUnderLoad(): Promise<Record<string, Memory>> {
  const hearth = await startFilled("SQLite");
  const [client] = await signInSome(hearth, 1);
  const place = await findPlace(client!);
  const headers = await headersOf(hearth.url, client!);
  const reads = readsOf(place);
  const memory: Record<string, Memory> = { "when ready": await memoryOf(hearth) };

  async function under(step: string, requests: LoadRequest[]): Promise<void> {
    await measure({ url: hearth.url, requests, connections: 64, seconds });
    memory[step] = await memoryOf(hearth);
  }
  await under("after pages of cards", [asked(reads["page of cards"]!, headers)]);
  await under("after threads", [asked(reads.thread!, headers)]);
  await under("after thumbnails", [asked(reads["thumbnail from cache"]!, headers)]);
  await under("after posts", posts([client!], place));
  await uploadSome(client!);
  memory["after ten uploads"] = await memoryOf(hearth);
  await under("after pages of cards again", [asked(reads["page of cards"]!, headers)]);
  await hearth.stop();
  return memory;
}

async function uploadSome(client: { upload(name: string, jpeg: Uint8Array): Promise<string> }): Promise<void> {
  const { default: sharp } = await import("sharp");
  const noise = { type: "gaussian" as const, mean: 128, sigma: 30 };
  const photo = sharp({ create: { width: 4000, height: 3000, channels: 3, noise, background: "#000" } });
  const jpeg = await photo.jpeg({ quality: 80 }).toBuffer();
  await Promise.all(Array.from({ length: 10 }, () => client.upload("photo.jpg", jpeg)));
}

/** Mebibytes. */
async function memoryOf({ process: { pid } }: Hearth): Promise<Memory> {
  const resident = async (one: number) => (await residentBytesOf(one)) / 1024 ** 2;
  const server = await resident(pid!);
  const children = await Promise.all((await childrenOf(pid!)).map(resident));
  return { server, together: children.reduce((sum, each) => sum + each, server) };
}

async function childrenOf(pid: number): Promise<number[]> {
  const threads = await readdir(`/proc/${pid}/task`);
  const lists = await Promise.all(threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, "utf8")));
  return lists.join(" ").split(" ").filter(Boolean).map(Number);
}
