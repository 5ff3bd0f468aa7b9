import { Socket } from "node:net";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { ErrorCode } from "#contract/errors.ts";
import type { Context } from "../context.ts";
import { appError } from "../errors.ts";
import { isLoopback, networksOf } from "../limits/network.ts";
import { Tally } from "../limits/tally.ts";
import type { App } from "./app-type.ts";
import { keyOf } from "./authentication.ts";
import { cookieName } from "./cookies.ts";
import { sendRefusal } from "./error-handler.ts";
import { Line, type Begin } from "./line.ts";

/** New requests beyond these limits are refused (decision 019). */
export interface Room {
  /** Milliseconds per turn of the event loop in which requests are started; the rest waits for the next turns. */
  turn: number;
  /** Milliseconds of waiting after which a caller, or the whole server, counts as busy. */
  busyAfter: number;
  fullAfter: number;
  /** Queued requests of a caller that is busy. */
  eachWhenBusy: number;
  /** Requests in progress per caller, per network and in total. A caller can forge keys, but not networks. */
  each: number;
  eachNetwork: number;
  all: number;
}

const roomOfOneProcess: Room = {
  turn: 10,
  busyAfter: 250,
  fullAfter: 1000,
  eachWhenBusy: 30,
  each: 150,
  eachNetwork: 200,
  all: 600,
};
const calls = /^\/(api|files|public|calendar)\//;
const reportEveryMs = 10_000;
/** Seconds; varies, so that clients refused together do not return together. */
const comeBackWithin = 5;

/** Refuses requests before authentication and before their bodies are read. A caller with too many requests does not delay others. */
export function refuseTooMuch(
  app: App,
  { log, ...context }: Pick<Context, "config" | "instanceId"> & { log: Pick<Context["log"], "warn"> },
  room = roomOfOneProcess,
): void {
  const callerOf = identifyCaller(cookieName(context, "session"));
  const underWay = new UnderWay();
  const line = new Line();
  const begin = roundRobin(line, room.turn);
  const limits = limitsOf(room, line, underWay);
  const refuse = refusing(log);

  app.addHook("onRequest", (request, reply, done) => {
    const caller = calls.test(request.routeOptions.url ?? "") ? callerOf(request) : undefined;
    if (caller === undefined) {
      done();
      return;
    }
    const code = limits.onArrival(request, caller);
    if (code) {
      refuse(reply, code);
      return;
    }
    const takeOn: Begin = (waited) => {
      if (reply.raw.destroyed) return false;
      const code = limits.onTurn(request, caller, waited);
      if (code) {
        refuse(reply, code);
        return false;
      }
      underWay.add(request, caller);
      reply.raw.once("close", () => underWay.remove(request));
      done();
      return true;
    };
    // Injected requests have no connection and are not queued.
    if (request.socket instanceof Socket) begin(caller, takeOn);
    else takeOn(0);
  });

  // A body arrives as slowly as its sender's connection.
  app.addHook("preParsing", (request, _reply, _payload, done) => {
    underWay.remove(request);
    done();
  });
  app.addHook("preValidation", (request, reply, done) => {
    const { url = "", config } = request.routeOptions;
    if (calls.test(url) && !config.longRunning && !config.waits && !reply.raw.destroyed)
      underWay.add(request, callerOf(request));
    done();
  });
  app.addHook("onSend", (request, _reply, _payload, done) => {
    underWay.remove(request);
    done();
  });
}

/** Runs before the session is looked up. Unrelated cookies do not make a different caller. */
function identifyCaller(cookie: string): (request: FastifyRequest) => string {
  const value = new RegExp(`(?:^|;\\s*)${cookie}=([^;]*)`);
  return (request) => {
    const key = keyOf(request) ?? value.exec(request.headers.cookie ?? "")?.[1];
    return key ? `key ${key}` : `address ${networksOf(request.ip).address}`;
  };
}

/** Undefined for this machine, where a proxy may send the requests of all users. */
function networkOf({ ip }: FastifyRequest): string | undefined {
  return isLoopback(ip) ? undefined : `network ${networksOf(ip).network}`;
}

/** Applies on arrival and when the turn has come. */
function limitsOf(room: Room, line: Line, underWay: UnderWay) {
  function checkRunningLimit(request: FastifyRequest, caller: string): ErrorCode | undefined {
    if (underWay.all >= room.all) return "too_busy";
    const network = networkOf(request);
    const isOver = network !== undefined && underWay.of(network) >= room.eachNetwork;
    return isOver || underWay.of(caller) >= room.each ? "too_many_requests" : undefined;
  }

  function checkCallerLimit(caller: string, waited: number, longest: number): ErrorCode | undefined {
    return line.of(caller) >= room.eachWhenBusy && waited > longest ? "too_many_requests" : undefined;
  }

  return {
    onArrival(request: FastifyRequest, caller: string): ErrorCode | undefined {
      const ofAll = line.wait > room.fullAfter ? "too_busy" : checkRunningLimit(request, caller);
      return ofAll ?? checkCallerLimit(caller, line.waitOf(caller), room.busyAfter);
    },
    onTurn: (request: FastifyRequest, caller: string, waited: number): ErrorCode | undefined =>
      checkRunningLimit(request, caller) ?? checkCallerLimit(caller, waited, room.fullAfter),
  };
}

function refusing(log: Pick<Context["log"], "warn">): (reply: FastifyReply, code: ErrorCode) => void {
  let refused = 0;
  let reportedAt = -Infinity;
  return (reply, code) => {
    refused++;
    void sendRefusal(appError(code, 1 + (refused % comeBackWithin)), reply);
    if (performance.now() - reportedAt < reportEveryMs) return;
    reportedAt = performance.now();
    log.warn({ refusedSoFar: refused }, "overloaded, shedding requests");
  };
}

const begunAtMost = 64;

/** `milliseconds` per event-loop turn, or as long as reading new requests took. Long turns would stall writes, which need turns for disk responses. */
function roundRobin(line: Line, milliseconds: number): (caller: string, begin: Begin) => void {
  let begun: number | undefined;

  function startTurn(): void {
    begun = performance.now();
    let until = Infinity;
    setImmediate(() => {
      const now = performance.now();
      until = now + Math.max(milliseconds, now - begun!);
    });
    // Starts one request per iteration, so that each reaches its first pause before the next one starts.
    for (let i = 0; i < begunAtMost; i++) {
      setImmediate(() => {
        if (performance.now() < until) line.beginNext();
      });
    }
    setImmediate(() => {
      begun = undefined;
      if (!line.isEmpty) startTurn();
    });
  }

  return (caller, begin) => {
    if (begun === undefined) startTurn();
    if (line.isEmpty && performance.now() - begun! < milliseconds) begin(0);
    else line.add(caller, begin);
  };
}

class UnderWay {
  readonly #requests = new Map<FastifyRequest, string[]>();
  readonly #each = new Tally();

  get all(): number {
    return this.#requests.size;
  }

  of(sender: string): number {
    return this.#each.of(sender);
  }

  add(request: FastifyRequest, caller: string): void {
    const network = networkOf(request);
    const senders = network === undefined ? [caller] : [caller, network];
    this.#requests.set(request, senders);
    for (const sender of senders) this.#each.add(sender, 1);
  }

  remove(request: FastifyRequest): void {
    for (const sender of this.#requests.get(request) ?? []) this.#each.add(sender, -1);
    this.#requests.delete(request);
  }
}
