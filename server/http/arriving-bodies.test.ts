import { once } from "node:events";
import { connect, type AddressInfo, type Socket } from "node:net";
import { fastify } from "fastify";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { testApp } from "../testing/build-app.ts";
import type { App } from "./app-type.ts";
import { limitArrivingBodies, type BodyLimits } from "./arriving-bodies.ts";
import { handleErrors } from "./error-handler.ts";

const hearth = await testApp();
afterAll(() => hearth.close());
const patient: BodyLimits = { timeout: 60_000, each: 2, all: 10 };

test("the number of incomplete bodies per network is limited, and complete or aborted ones free a slot", async () => {
  const send = await aServer(patient);
  const [first, second] = [await send("/call", "{", 2), await send("/call", "{", 2)];

  expect(await answerOf(await send("/call", "{", 2))).toMatch(/ 429 [^]*"too_many_requests"/);
  expect(await answerOf(await send("/call", "{}", 2))).toMatch(/ 200 /);
  first.write("}");
  expect(await answerOf(first)).toMatch(/ 200 /);
  second.destroy();
  await expect.poll(async () => answerOf(await send("/call", "{}", 2))).toMatch(/ 200 /);
  const third = await send("/call", "{", 2);
  third.write("}");
  expect(await answerOf(third)).toMatch(/ 200 /);
});

test("the number of incomplete bodies is limited across all networks", async () => {
  const send = await aServer({ ...patient, all: 1 });
  await send("/call", "{", 2);

  expect(await answerOf(await send("/call", "{", 2))).toMatch(/ 503 [^]*"too_busy"/);
});

test("a body that never completes is aborted, but an upload is not", async () => {
  const send = await aServer({ ...patient, timeout: 50 });
  const upload = await send("/upload", "{", 2);
  const held = await send("/call", "{", 1_000_000);

  await once(held, "close");

  upload.write("}");
  expect(await answerOf(upload)).toMatch(/ 200 /);
});

/** Returns a function that opens a connection and sends the start of a body of the given length. */
async function aServer(limits: BodyLimits) {
  const app: App = fastify();
  handleErrors(app, hearth.context);
  limitArrivingBodies(app, limits);
  app.post("/call", () => ({}));
  app.post("/upload", { config: { longRunning: true } }, () => ({}));
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  const sockets: Socket[] = [];
  onTestFinished(async () => {
    sockets.forEach((socket) => socket.destroy());
    await app.close();
  });

  return async (path: string, body: string, length: number) => {
    const socket = connect(port, "127.0.0.1").on("error", () => undefined);
    sockets.push(socket);
    const asked = once(app.server, "request");
    const head = `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${length}`;
    socket.write(`${head}\r\n\r\n${body}`);
    await asked;
    return socket;
  };
}

async function answerOf(socket: Socket): Promise<string> {
  const [data] = (await once(socket, "data")) as [Buffer];
  return data.toString();
}
