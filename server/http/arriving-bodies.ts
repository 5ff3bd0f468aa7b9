import { Socket } from "node:net";
import { finished } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { FastifyRequest } from "fastify";
import { appError } from "../errors.ts";
import { networksOf } from "../limits/network.ts";
import { Tally } from "../limits/tally.ts";
import type { App } from "./app-type.ts";

export interface BodyLimits {
  /** Milliseconds within which a body must arrive. */
  timeout: number;
  /** Bodies arriving at the same time, from one network and in total. */
  each: number;
  all: number;
}

const comeBackAfter = 5;
const usual: BodyLimits = { timeout: 30_000, each: 40, all: 200 };

/** A body is kept in memory until it is complete. Uploads are streamed to disk and not limited here. */
export function limitArrivingBodies(app: App, { timeout, each, all }: BodyLimits = usual): void {
  const arriving = new Tally();
  let total = 0;

  function change(network: string, by: 1 | -1): void {
    arriving.add(network, by);
    total += by;
  }

  async function admit(request: FastifyRequest): Promise<void> {
    // Most bodies arrive in the same packet as the headers and are complete in the next turn.
    await nextTurn();
    if (!isArriving(request)) return;
    const { network } = networksOf(request.ip);
    if (total >= all) throw appError("too_busy", comeBackAfter);
    if (arriving.of(network) >= each) throw appError("too_many_requests", comeBackAfter);
    change(network, 1);
    const timer = setTimeout(() => request.raw.destroy(), timeout);
    finished(request.raw, { writable: false }, () => {
      clearTimeout(timer);
      change(network, -1);
    });
  }

  app.addHook("preParsing", (request, _reply, _payload, done) => {
    if (!isArriving(request) || request.routeOptions.config.longRunning) done();
    else admit(request).then(() => done(), done);
  });
}

/** Injected requests have no connection and are complete. */
function isArriving({ raw }: FastifyRequest): boolean {
  if (!(raw.socket instanceof Socket)) return false;
  const hasBody = raw.headers["transfer-encoding"] !== undefined || Number(raw.headers["content-length"]) > 0;
  return hasBody && !raw.complete;
}
