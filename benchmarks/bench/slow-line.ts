import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** A mobile connection: round trip in milliseconds, bytes per second down and up. */
export interface Line {
  roundTrip: number;
  down: number;
  up: number;
}

/** Lighthouse's mobile profile ("slow 4G"). */
export const slow4G: Line = { roundTrip: 150, down: (1.6 * 1024 ** 2) / 8, up: (750 * 1024) / 8 };

/** Puts a slow connection between a browser and a server, with latency and a bandwidth shared by all connections. */
export async function slowLine(target: string, line: Line): Promise<{ url: string; close(): void }> {
  const { hostname, port } = new URL(target);
  const [down, up] = [new Lane(line.down, line.roundTrip / 2), new Lane(line.up, line.roundTrip / 2)];
  const open = new Set<Socket>();
  const server = createServer((browser) => void serve(browser)).listen(0, "127.0.0.1");

  async function serve(browser: Socket): Promise<void> {
    const upstream = connect(Number(port), hostname);
    for (const socket of [browser, upstream]) {
      open.add(socket.on("error", () => socket.destroy()).on("close", () => open.delete(socket)));
    }
    browser.on("close", () => upstream.destroy());
    browser.pause();
    // The handshake takes one round trip.
    await pause(line.roundTrip);
    await Promise.all([pass(browser, upstream, up), pass(upstream, browser, down)]).catch(() => browser.destroy());
  }

  await once(server, "listening");
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}

/** One direction, shared by all connections. */
class Lane {
  readonly #bytesPerSecond: number;
  readonly #delay: number;
  #freeAt = 0;

  constructor(bytesPerSecond: number, delay: number) {
    this.#bytesPerSecond = bytesPerSecond;
    this.#delay = delay;
  }

  /** Limits buffering per connection, so that all get their share. */
  async turn(): Promise<void> {
    while (this.#freeAt - performance.now() > ahead) await pause(this.#freeAt - performance.now() - ahead);
  }

  /** Milliseconds until this many bytes, sent now, have arrived. */
  journey(bytes: number): number {
    const now = performance.now();
    this.#freeAt = Math.max(now, this.#freeAt) + (bytes / this.#bytesPerSecond) * 1000;
    return this.#freeAt - now + this.#delay;
  }
}

/** Bytes. */
const packet = 1460;
/** Milliseconds. */
const ahead = 20;

async function pass(from: Socket, to: Socket, lane: Lane): Promise<void> {
  let last = Promise.resolve();
  for await (const chunk of from as AsyncIterable<Buffer>) {
    for (let at = 0; at < chunk.length; at += packet) {
      await lane.turn();
      const part = chunk.subarray(at, at + packet);
      const before = last;
      last = pause(lane.journey(part.length)).then(async () => {
        await before;
        if (to.writable) to.write(part);
      });
    }
  }
  await last;
  to.end();
}
