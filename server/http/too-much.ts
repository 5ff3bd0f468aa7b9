import { Socket } from "node:net";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { ErrorCode } from "#contract/errors.ts";
import type { Context } from "../context.ts";
import { appError } from "../errors.ts";
import { isLoopback, networksOf } from "../network.ts";
import type { App } from "./app-type.ts";
import { keyOf } from "./authentication.ts";
import { cookieName } from "./cookies.ts";
import { sendRefusal } from "./error-handler.ts";
import { Line, type Begin } from "./line.ts";

/** How much is taken on before what comes later is refused (decision 019). */
export interface Room {
  /** Milliseconds of a turn of the event loop in which requests are begun; the rest waits for the next turns. */
  turn: number;
  /** Milliseconds after which who waits for itself waits long, and after which everybody does. */
  busyAfter: number;
  fullAfter: number;
  /** Requests of one caller that wait when it waits long. */
  eachWhenBusy: number;
  /** Requests under way: of one caller, of one network, altogether. A caller can make up keys, but not networks. */
  each: number;
  eachNetwork: number;
  all: number;
}

const roomOfOneProcess: Room = {
  ...{ turn: 10, busyAfter: 250, fullAfter: 1000, eachWhenBusy: 30 },
  ...{ each: 150, eachNetwork: 200, all: 600 },
};
const calls = /^\/(api|files|public)\//;
/** How often the log says it, in milliseconds. */
const saidEvery = 10_000;
/** Seconds; those who are refused at once are told different times, so that they do not come back at once. */
const comeBackWithin = 5;

/**
 * What is more than can be served is refused at once, before it is known who asks and before a body is read: who has been let in goes on as
 * if nothing was, and who asks too much does not keep others waiting.
 */
export function refuseTooMuch(
  app: App,
  { log, ...context }: Pick<Context, "config" | "instanceId"> & { log: Pick<Context["log"], "warn"> },
  room = roomOfOneProcess,
): void {
  const callerOf = callersBy(cookieName(context, "session"));
  const underWay = new UnderWay();
  const line = new Line();
  const begin = inTurns(line, room.turn);
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
    // What comes over no line lay nowhere.
    if (request.socket instanceof Socket) begin(caller, takeOn);
    else takeOn(0);
  });

  // A body comes as slowly as the line of who sends it.
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

/** Runs before the session is looked up. Other cookies do not make another caller. */
function callersBy(cookie: string): (request: FastifyRequest) => string {
  const value = new RegExp(`(?:^|;\\s*)${cookie}=([^;]*)`);
  return (request) => {
    const key = keyOf(request) ?? value.exec(request.headers.cookie ?? "")?.[1];
    return key ? `key ${key}` : `address ${networksOf(request.ip).address}`;
  };
}

/** Undefined for this machine itself, where a proxy may send the requests of everybody. */
function networkOf({ ip }: FastifyRequest): string | undefined {
  return isLoopback(ip) ? undefined : `network ${networksOf(ip).network}`;
}

/** Why a request is refused, when it comes and when its turn has come. */
function limitsOf(room: Room, line: Line, underWay: UnderWay) {
  function ofUnderWay(request: FastifyRequest, caller: string): ErrorCode | undefined {
    if (underWay.all >= room.all) return "too_busy";
    const network = networkOf(request);
    const isOver = network !== undefined && underWay.of(network) >= room.eachNetwork;
    return isOver || underWay.of(caller) >= room.each ? "too_many_requests" : undefined;
  }

  function ofOneCaller(caller: string, waited: number, longest: number): ErrorCode | undefined {
    return line.of(caller) >= room.eachWhenBusy && waited > longest ? "too_many_requests" : undefined;
  }

  return {
    onArrival(request: FastifyRequest, caller: string): ErrorCode | undefined {
      const ofAll = line.wait > room.fullAfter ? "too_busy" : ofUnderWay(request, caller);
      return ofAll ?? ofOneCaller(caller, line.waitOf(caller), room.busyAfter);
    },
    onTurn: (request: FastifyRequest, caller: string, waited: number): ErrorCode | undefined =>
      ofUnderWay(request, caller) ?? ofOneCaller(caller, waited, room.fullAfter),
  };
}

function refusing(log: Pick<Context["log"], "warn">): (reply: FastifyReply, code: ErrorCode) => void {
  let refused = 0;
  let saidAt = -Infinity;
  return (reply, code) => {
    refused++;
    void sendRefusal(appError(code, 1 + (refused % comeBackWithin)), reply);
    if (performance.now() - saidAt < saidEvery) return;
    saidAt = performance.now();
    log.warn({ refusedSoFar: refused }, "overloaded, shedding requests");
  };
}

/** How many are begun in a turn at the most. */
const begunAtMost = 64;

/**
 * Begins requests for so many milliseconds of each turn of the event loop, and at least for as long as it took to look at what came: in long
 * turns writes would stand still, which take one for each answer of a disk or a database, and nobody new would be connected.
 */
function inTurns(line: Line, milliseconds: number): (caller: string, begin: Begin) => void {
  let begun: number | undefined;

  function startTurn(): void {
    begun = performance.now();
    let until = Infinity;
    setImmediate(() => {
      const now = performance.now();
      until = now + Math.max(milliseconds, now - begun!);
    });
    // One each, so that what has been begun comes to its first pause before the next one is.
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
  readonly #each = new Map<string, number>();

  get all(): number {
    return this.#requests.size;
  }

  /** Of a caller or a network. */
  of(sender: string): number {
    return this.#each.get(sender) ?? 0;
  }

  add(request: FastifyRequest, caller: string): void {
    const network = networkOf(request);
    const senders = network === undefined ? [caller] : [caller, network];
    this.#requests.set(request, senders);
    for (const sender of senders) this.#each.set(sender, this.of(sender) + 1);
  }

  remove(request: FastifyRequest): void {
    for (const sender of this.#requests.get(request) ?? []) {
      const left = this.of(sender) - 1;
      if (left > 0) this.#each.set(sender, left);
      else this.#each.delete(sender);
    }
    this.#requests.delete(request);
  }
}
