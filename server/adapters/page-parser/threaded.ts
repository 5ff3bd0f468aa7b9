import { once } from "node:events";
import type { Worker } from "node:worker_threads";
import pLimit from "p-limit";
import { startDeadline } from "../../limits/deadline.ts";
import { startThread } from "../../processes/entry-point.ts";
import { PageParserKilled, parsedBytes, type PageBytes, type PageParser, type ParsedPage } from "./page-parser.ts";

/** Milliseconds per page, and idle time after which the thread is ended to release its memory. */
const timeLimit = 2000;
const idleTime = 60_000;
const memory = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 };

const startParser = () => startThread(import.meta.url, "./page-parser-thread", { resourceLimits: memory });

/** Parses one page at a time, so that a hanging page can be identified. */
export function threadedPageParser(start: () => Worker = startParser): PageParser {
  const oneAtATime = pLimit(1);
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;

  async function ready(): Promise<Worker> {
    if (thread) return thread;
    const started = start();
    // An error ends the thread, and `nextMessage` reports it to the caller.
    started.on("error", () => undefined);
    started.once("exit", () => (thread = undefined));
    await nextMessage(started);
    return (thread = started);
  }

  return {
    parse: ({ body, contentType }) =>
      oneAtATime(async () => {
        clearTimeout(idle);
        const parser = await ready();
        const cancelDeadline = startDeadline(timeLimit, () => void parser.terminate());
        try {
          // Sends a copy: a Buffer may be a view of a much larger one, which would be sent as a whole.
          parser.postMessage({ body: new Uint8Array(body.subarray(0, parsedBytes)), contentType } satisfies PageBytes);
          return (await nextMessage(parser)) as ParsedPage;
        } finally {
          cancelDeadline();
          idle = setTimeout(() => void parser.terminate(), idleTime).unref();
        }
      }),

    async close() {
      clearTimeout(idle);
      await thread?.terminate();
    },
  };
}

async function nextMessage(thread: Worker): Promise<unknown> {
  const settled = new AbortController();
  const { signal } = settled;
  const exit = once(thread, "exit", { signal }).then(() => Promise.reject(new PageParserKilled()));
  try {
    const [message] = (await Promise.race([once(thread, "message", { signal }), exit])) as unknown[];
    return message;
  } catch (cause) {
    throw new PageParserKilled({ cause });
  } finally {
    settled.abort();
  }
}
