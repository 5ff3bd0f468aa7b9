import { once } from "node:events";
import { createReadStream } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect, type AddressInfo, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fastify } from "fastify";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { testApp } from "../testing/build-app.ts";
import type { App } from "./app-type.ts";
import { limitConnections, defaultLimits, type ConnectionLimits } from "./connections.ts";

const hearth = await testApp();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "hearth-connections-"));
  await writeFile(join(folder, "large"), Buffer.alloc(8 * 1024 * 1024, "x"));
});
afterAll(async () => {
  await hearth.close();
  await rm(folder, { recursive: true });
});
const request = "GET /file HTTP/1.1\r\nHost: localhost\r\n\r\n";

test("files of pipelined responses are closed with their connection", async () => {
  const { open, begun, line } = await aServer();
  const client = await line();
  client.pause();

  client.write(request.repeat(2));
  await expect.poll(() => begun()).toBe(2);
  client.destroy();

  await expect.poll(() => open()).toBe(0);
});

test("a file opened after its connection has closed is closed too", async () => {
  const { open, begun, line, release } = await aServer({}, { isHeld: true });
  const client = await line();
  client.write(request.repeat(2));
  await expect.poll(() => begun()).toBe(2);
  const closed = once(client, "close");
  client.destroy();
  await closed;

  await release();

  await expect.poll(() => open()).toBe(0);
});

test("a connection that keeps sending without reading responses is closed", async () => {
  const { begun, line } = await aServer();
  const client = await line();
  client.pause();

  client.write(request.repeat(100));

  await once(client.resume(), "close");
  expect(begun()).toBeLessThan(5);
});

test("all sequential requests on one connection get a response", async () => {
  const { line } = await aServer();
  const client = await line();
  for (let i = 0; i < 20; i++) {
    client.write("GET /short HTTP/1.1\r\nHost: localhost\r\n\r\n");
    expect(String((await once(client, "data"))[0])).toMatch(/^HTTP\/1.1 200 /);
  }
});

test("a response that nobody reads is aborted", async () => {
  const { open, begun, line } = await aServer({ unread: 50 });
  const client = await line();
  client.pause();

  client.write(request);
  await expect.poll(() => begun()).toBe(1);

  await expect.poll(() => open()).toBe(0);
});

test("connections per network are limited, and closing one frees a slot", async () => {
  const { line } = await aServer({ each: 2, isExempt: () => false });
  const [first, second] = [await line(), await line()];
  const third = await line();
  await once(third.resume(), "close");

  first.destroy();
  await expect
    .poll(async () => {
      const another = await line();
      another.write("GET /short HTTP/1.1\r\nHost: localhost\r\n\r\n");
      return Promise.race([once(another, "data").then(String), once(another, "close").then(() => "closed")]);
    })
    .toMatch(/^HTTP\/1.1 200 /);
  second.destroy();
});

test("a proxy may have any number of connections", () => {
  expect(defaultLimits([]).isExempt("::ffff:127.0.0.1")).toBe(true);
  expect(defaultLimits([]).isExempt("203.0.113.5")).toBe(false);
  expect(defaultLimits(["10.0.0.0/8"]).isExempt("10.1.2.3")).toBe(true);
});

/** Starts a server with a large file and a short response. `isHeld` delays the file until it is released. */
async function aServer(limits: Partial<ConnectionLimits> = {}, { isHeld = false } = {}) {
  const app = fastify() as unknown as App;
  limitConnections(app, { ...defaultLimits([]), ...limits });
  let [begun, open] = [0, 0];
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  app.get("/short", () => "ok");
  app.get("/file", async (_request, reply) => {
    begun++;
    open++;
    if (isHeld) await held;
    const file = createReadStream(join(folder, "large"));
    file.once("close", () => open--);
    return reply.send(file);
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  onTestFinished(() => app.close());
  const { port } = app.server.address() as AddressInfo;

  async function line(): Promise<Socket> {
    const socket = connect(port, "127.0.0.1").on("error", () => {});
    onTestFinished(() => void socket.destroy());
    await once(socket, "connect");
    return socket;
  }

  async function releaseAll(): Promise<void> {
    await expect
      .poll(() => new Promise<number>((done) => app.server.getConnections((_, count) => done(count))))
      .toBe(0);
    release();
  }
  return { begun: () => begun, open: () => open, line, release: releaseAll };
}
