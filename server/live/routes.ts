import type { FastifyReply } from "fastify";
import type { Context } from "../context.ts";
import { appError } from "../errors.ts";
import type { App } from "../http/app-type.ts";
import { serve } from "../http/serve.ts";
import { LiveHub } from "./hub.ts";
import type { Listener } from "./listeners.ts";
import type { LastHeard } from "./missed.ts";
import type { StreamQuery } from "#contract/calls/live-events.ts";

const heartbeat = 20_000;
/** Slower browsers are disconnected; they reconnect and request what they missed. */
const mostUnread = 1_048_576;

/** A reconnecting browser sends its last event as `Last-Event-ID` or `after`; a new one sends `after` and `at` from `X-Live-Event` of `GET /api/me`. */
export function liveRoutes(app: App, context: Context): void {
  const hub = new LiveHub(context);
  const limits = new StreamLimits();
  app.addHook("preClose", (done) => {
    hub.stop();
    done();
  });

  serve(
    app,
    "GET /api/live",
    async (request, reply) => {
      const { visitor } = request;
      if (!visitor) throw appError("unauthorized");
      const who = { userId: visitor.id, sessionHash: visitor.sessionHash };
      const free = limits.take(who);
      if (reply.raw.destroyed) free();
      else reply.raw.once("close", free);
      const listener = openStream(reply, who);
      closeAtEnd(reply, context.clock.now(), visitor.sessionEndsAt);
      const leave = await hub.enter(listener, readLastHeard(request.headers["last-event-id"], request.query));
      if (reply.raw.destroyed) leave();
      else reply.raw.once("close", leave);
    },
    { longRunning: true, exposeHeadRoute: false },
  );
}

const longestTimer = 2 ** 31 - 1;

/** Ends the stream with the API key that opened it. */
function closeAtEnd({ raw }: FastifyReply, now: number, end: number | null): void {
  if (end === null) return;
  const timer = setTimeout(() => raw.end(), Math.min(end - now, longestTimer));
  raw.once("close", () => clearTimeout(timer));
}

function openStream(reply: FastifyReply, who: Pick<Listener, "userId" | "sessionHash">): Listener {
  const { raw } = reply;
  reply.hijack();
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
  });
  raw.flushHeaders();
  const pulse = setInterval(() => write(":\n\n"), heartbeat);
  raw.once("close", () => clearInterval(pulse));

  function write(text: string): void {
    if (raw.writableLength > mostUnread) raw.destroy();
    // A closing stream is still among the listeners, and writing to an ended one would crash the process.
    else if (!raw.writableEnded) raw.write(text);
  }

  return {
    ...who,
    send: (id, name, payload) => write(`${id === undefined ? "" : `id: ${id}\n`}event: ${name}\ndata: ${payload}\n\n`),
    close: () => raw.end(),
  };
}

function readLastHeard(header: string | string[] | undefined, { after, at }: StreamQuery): LastHeard | undefined {
  const id = typeof header === "string" && header !== "" ? Number(header) : Number.NaN;
  if (Number.isSafeInteger(id) && id >= 0) return { id };
  return after === undefined ? undefined : { id: after, at };
}

/** Tabs share a session's stream. */
const streamsAtOnce = { perSession: 10, perPerson: 50 } as const;

/** One key must not use up all connections of this process. */
class StreamLimits {
  readonly #open = new Map<string, number>();

  /** Throws `too_many_streams`. Returns a function that counts it as closed. */
  take({ userId, sessionHash }: { userId: string; sessionHash: string }): () => void {
    const keys = [`person ${userId}`, `session ${sessionHash}`] as const;
    const [ofPerson, ofSession] = keys.map((key) => this.#open.get(key) ?? 0) as [number, number];
    if (ofPerson >= streamsAtOnce.perPerson || ofSession >= streamsAtOnce.perSession)
      throw appError("too_many_streams");
    keys.forEach((key) => this.#add(key, 1));
    return () => keys.forEach((key) => this.#add(key, -1));
  }

  #add(key: string, change: number): void {
    const open = (this.#open.get(key) ?? 0) + change;
    if (open > 0) this.#open.set(key, open);
    else this.#open.delete(key);
  }
}
