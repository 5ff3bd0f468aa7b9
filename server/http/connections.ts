import type { ServerResponse } from "node:http";
import { Socket } from "node:net";
import { Readable } from "node:stream";
import { isLoopback, networksOf } from "../limits/network.ts";
import { Tally } from "../limits/tally.ts";
import type { App } from "./app-type.ts";

export interface ConnectionLimits {
  /** Open connections in total, and from one network. */
  all: number;
  each: number;
  /** Pending requests per connection. Browsers and proxies send one at a time. */
  pipelined: number;
  /** Milliseconds after which an unread response is aborted. */
  unread: number;
  /** A proxy for all users may have any number of connections. */
  isExempt(address: string): boolean;
}

export function limitConnections(app: App, limits: ConnectionLimits): void {
  app.server.maxConnections = limits.all;
  limitNetworks(app, limits);
  limitPipelining(app, limits);
  closeUnread(app, limits);
}

export function defaultLimits(trustedProxies: readonly string[]): ConnectionLimits {
  const isExempt = (address: string) => trustedProxies.length > 0 || isLoopback(address);
  return { all: 5000, each: 1000, pipelined: 2, unread: 60_000, isExempt };
}

function limitNetworks({ server }: App, { each, isExempt }: ConnectionLimits): void {
  const open = new Tally();
  server.on("connection", (socket: Socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || isExempt(remoteAddress)) return;
    const { network } = networksOf(remoteAddress);
    socket.once("close", () => open.add(network, -1));
    if (open.add(network, 1) > each) socket.destroy();
  });
}

/** A pipelined response has no socket yet, so Node does not report that its connection has closed. */
function limitPipelining(app: App, { pipelined }: ConnectionLimits): void {
  const open = new WeakMap<Socket, Set<ServerResponse>>();

  function responsesOn(socket: Socket): Set<ServerResponse> {
    const known = open.get(socket);
    if (known) return known;
    const fresh = new Set<ServerResponse>();
    open.set(socket, fresh);
    socket.once("close", () => {
      for (const response of fresh) if (response.socket === null) response.destroy().emit("close");
    });
    return fresh;
  }

  app.server.prependListener("request", ({ socket }, response) => {
    const here = responsesOn(socket);
    here.add(response);
    response.once("close", () => here.delete(response));
    if (here.size > pipelined) socket.destroy();
  });

  // Node still processes requests it has read from a destroyed connection.
  app.addHook("onRequest", (request, reply, done) => {
    if (request.raw.socket.destroyed) reply.hijack();
    else done();
  });
}

/** Closes files whose reader has disconnected before they were sent, and connections whose reader stopped reading. */
function closeUnread(app: App, { unread }: ConnectionLimits): void {
  app.addHook("onSend", (request, reply, payload, done) => {
    const { socket } = request.raw;
    if (payload instanceof Readable && reply.raw.destroyed) payload.destroy();
    if (socket instanceof Socket) reply.raw.setTimeout(unread, () => socket.destroy());
    done();
  });
}
