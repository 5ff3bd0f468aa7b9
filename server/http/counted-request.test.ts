import { once } from "node:events";
import { connect, type AddressInfo, type Socket } from "node:net";
import { afterAll, expect, test } from "vitest";
import { testApp } from "../testing/build-app.ts";

const hearth = await testApp();
await hearth.app.listen({ port: 0, host: "127.0.0.1" });
const { port } = hearth.app.server.address() as AddressInfo;
afterAll(() => hearth.close());

const head = (path: string, length = "Transfer-Encoding: chunked") =>
  `POST ${path} HTTP/1.1\r\nHost: hearth\r\nContent-Type: application/json\r\n${length}\r\n\r\n`;

test.each(["/api/login", "/api/files", "/nowhere"])(
  "a body in 100,000 chunks of one byte for %s closes its connection, and later requests get no response",
  async (path) => {
    const socket = await connected();
    const answered: string[] = [];
    socket.setEncoding("utf8").on("data", (text: string) => answered.push(text));

    socket.write(`${head(path)}${"1\r\n \r\n".repeat(100_000)}0\r\n\r\n`);
    socket.write("GET /healthz HTTP/1.1\r\nHost: hearth\r\nConnection: close\r\n\r\n");

    await new Promise((closed) => socket.on("close", closed));
    // A request without a valid key is refused before its body is read.
    expect(answered.join("").replace(/^HTTP\/1\.1 401 [^{]*{[^}]*}/, "")).toBe("");
  },
);

test("a body in pieces of 300 bytes is accepted", async () => {
  const socket = await connected();
  const body = JSON.stringify({ login: "anna@example.org", password: "x".repeat(100_000) });

  socket.write(head("/api/login", `Content-Length: ${body.length}`));
  for (let at = 0; at < body.length; at += 300) {
    socket.write(body.slice(at, at + 300));
    await new Promise(setImmediate);
  }

  const [response] = (await once(socket.setEncoding("utf8"), "data")) as [string];
  expect(response).toMatch(/^HTTP\/1\.1 4\d\d [^]*"code"/);
  socket.destroy();
});

async function connected(): Promise<Socket> {
  const socket = connect({ port, host: "127.0.0.1" }).on("error", () => undefined);
  await once(socket, "connect");
  return socket.setNoDelay();
}
