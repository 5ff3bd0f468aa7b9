import { childrenOf, residentBytesOf } from "../scripts/trust/process-figures.ts";
import { benchmark } from "./bench/benchmark.ts";
import { lengthText, measure, median, type Length, type LoadRequest } from "./bench/load.ts";
import { below, mebibytes, milliseconds } from "./bench/report.ts";
import { asked, findPlace, headersOf, posts, readsOf } from "./bench/requests.ts";
import {
  noisePhoto,
  signInSome,
  startFilled,
  threePeople,
  twentyPeople,
  type CommunitySize,
  type Hearth,
} from "./bench/servers.ts";

const aims = { ready: 2000, mebibytes: 200 };

interface Size {
  community: CommunitySize;
  starts: number;
  connections: number;
  each: Length;
  uploads: number;
}

/** Measures startup time and memory. */
export const footprint = benchmark<Size>({
  name: "footprint",
  title: "How long does startup take, and how much memory does the server use?",
  sizes: {
    smallest: { community: threePeople, starts: 1, connections: 1, each: { amount: 2 }, uploads: 1 },
    recorded: { community: twentyPeople, starts: 5, connections: 64, each: { seconds: 4 }, uploads: 10 },
  },
  async measure(size) {
    const times: number[] = [];
    for (let start = 1; start < size.starts; start++) {
      const hearth = await startFilled("SQLite", size.community);
      times.push(hearth.readyAfter);
      await hearth.stop();
    }
    const hearth = await startFilled("SQLite", size.community);
    times.push(hearth.readyAfter);
    const memory = await memoryUnderLoad(hearth, size);
    const ready = median(times);
    return {
      method:
        `Startup: from the start of the process until it logs that it is ready, on SQLite with ${size.community.messages} messages; median of ${size.starts}. Memory: resident memory of the server ` +
        `process, and together with its child process for pictures, after each step of ${lengthText(size.each)} with ${size.connections} connections.`,
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
          rows: memory.map(({ step, server, together }) => [step, mebibytes(server), mebibytes(together)]),
        },
      ],
      aims: [
        below("ready", aims.ready, ready, milliseconds),
        below("memory after the run", aims.mebibytes, memory.at(-1)!.server, mebibytes),
      ],
    };
  },
});

interface Memory {
  step: string;
  server: number;
  /** Including its child process for pictures. */
  together: number;
}

async function memoryUnderLoad(hearth: Hearth, { community, connections, each, uploads }: Size): Promise<Memory[]> {
  const [client] = await signInSome(hearth, 1);
  const place = await findPlace(client!);
  const headers = await headersOf(hearth.url, client!);
  const reads = readsOf(place);
  const photo = await noisePhoto(4 * community.photos, 3 * community.photos);
  const under = (requests: LoadRequest[]) => () => measure({ url: hearth.url, requests, connections, ...each });
  const cards = under([asked(reads["page of cards"]!, headers)]);
  const steps: Record<string, () => Promise<unknown>> = {
    "when ready": () => Promise.resolve(),
    "after pages of cards": cards,
    "after threads": under([asked(reads.thread!, headers)]),
    "after thumbnails": under([asked(reads["thumbnail from cache"]!, headers)]),
    "after posts": under(posts([client!], place.group)),
    "after uploads": () => Promise.all(Array.from({ length: uploads }, () => client!.upload("photo.jpg", photo))),
    "after pages of cards again": cards,
  };
  const memory: Memory[] = [];
  for (const [step, take] of Object.entries(steps)) {
    await take();
    memory.push({ step, ...(await memoryOf(hearth)) });
  }
  return memory;
}

/** Mebibytes. */
async function memoryOf({ process: { pid } }: Hearth): Promise<Omit<Memory, "step">> {
  const resident = async (one: number) => (await residentBytesOf(one)) / 1024 ** 2;
  const server = await resident(pid!);
  const children = await Promise.all((await childrenOf(pid!)).map(resident));
  return { server, together: children.reduce((sum, each) => sum + each, server) };
}
