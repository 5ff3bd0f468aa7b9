import { Socket } from "node:net";
import type { FastifyRequest } from "fastify";
import type { ErrorCode } from "#contract/errors.ts";
import type { Context } from "../context.ts";
import { refusal } from "../errors.ts";
import type { App } from "./app-type.ts";
import { sendRefusal } from "./error-handler.ts";

/** How much is taken on before what comes later is refused (decision 019). */
export interface Room {
  /** Milliseconds that requests lay unread while others of the same turn of the event loop were served. */
  busyAfter: number;
  fullAfter: number;
  /** Requests that one caller has in a turn once it is busy. */
  eachWhenBusy: number;
  /** Requests under way, of one caller and altogether. */
  each: number;
  all: number;
}

const roomOfOneProcess: Room = { busyAfter: 250, fullAfter: 1000, eachWhenBusy: 60, each: 150, all: 600 };
const calls = /^\/(api|files|public)\//;
/** How often the log says it, in milliseconds. */
const saidEvery = 10_000;
/** Seconds; those who are refused at once are told different times, so that they do not come back at once. */
const comeBackWithin = 5;

/**
 * What is more than can be served is refused at once, before it is known who asks and before a body is read: who has been let in goes on as
 * if nothing was, and who asks too much does not keep others waiting.
 */
export function refuseTooMuch(app: App, { log }: { log: Pick<Context["log"], "warn"> }, room = roomOfOneProcess): void {
  const underWay = new UnderWay();
  let turn: Turn | undefined;
  let refused = 0;
  let saidAt = -Infinity;

  function thisTurn(): Turn {
    if (!turn) {
      turn = new Turn();
      setImmediate(() => (turn = undefined));
    }
    return turn;
  }

  function tooMuch({ socket }: FastifyRequest, caller: string): ErrorCode | undefined {
    const { lasted, asked } = socket instanceof Socket ? thisTurn().ask(caller) : injected;
    if (underWay.all >= room.all || lasted > room.fullAfter) return "too_busy";
    if (underWay.of(caller) >= room.each) return "too_many_requests";
    return lasted > room.busyAfter && asked > room.eachWhenBusy ? "too_many_requests" : undefined;
  }

  function say(): void {
    refused++;
    if (performance.now() - saidAt < saidEvery) return;
    saidAt = performance.now();
    log.warn({ refusedSoFar: refused }, "more is asked than can be answered: some of it is refused");
  }

  app.addHook("onRequest", (request, reply, done) => {
    const caller = calls.test(request.routeOptions.url ?? "") ? callerOf(request) : undefined;
    const code = caller === undefined ? undefined : tooMuch(request, caller);
    if (code) {
      say();
      void sendRefusal(refusal(code, 1 + (refused % comeBackWithin)), reply);
      return;
    }
    if (caller !== undefined) {
      underWay.add(request, caller);
      reply.raw.once("close", () => underWay.remove(request));
    }
    done();
  });

  // A body comes as slowly as the line of who sends it.
  app.addHook("preParsing", (request, _reply, _payload, done) => {
    underWay.remove(request);
    done();
  });
  app.addHook("preValidation", (request, reply, done) => {
    const { url = "", config } = request.routeOptions;
    if (calls.test(url) && !config.lasts && !reply.raw.closed) underWay.add(request, callerOf(request));
    done();
  });
  app.addHook("onSend", (request, _reply, _payload, done) => {
    underWay.remove(request);
    done();
  });
}

/** What comes over no line lay nowhere. */
const injected = { lasted: 0, asked: 1 };

/** Nobody has been looked up yet. */
function callerOf({ headers, ip }: FastifyRequest): string {
  return String(headers["x-auth-token"] ?? headers.cookie ?? ip);
}

/** Requests that came up in one turn of the event loop: all of them lay there when it began. */
class Turn {
  readonly #begun = performance.now();
  readonly #asked = new Map<string, number>();

  ask(caller: string) {
    const asked = (this.#asked.get(caller) ?? 0) + 1;
    this.#asked.set(caller, asked);
    return { lasted: performance.now() - this.#begun, asked };
  }
}

class UnderWay {
  readonly #callers = new Map<FastifyRequest, string>();
  readonly #each = new Map<string, number>();

  get all(): number {
    return this.#callers.size;
  }

  of(caller: string): number {
    return this.#each.get(caller) ?? 0;
  }

  add(request: FastifyRequest, caller: string): void {
    this.#callers.set(request, caller);
    this.#each.set(caller, this.of(caller) + 1);
  }

  remove(request: FastifyRequest): void {
    const caller = this.#callers.get(request);
    if (caller === undefined) return;
    this.#callers.delete(request);
    const left = this.of(caller) - 1;
    if (left > 0) this.#each.set(caller, left);
    else this.#each.delete(caller);
  }
}
