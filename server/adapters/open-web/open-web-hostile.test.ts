import { createServer, type AddressInfo, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { slowness, stopwatch } from "../../testing/slowness.ts";
import { nodeWeb } from "./node-http.ts";
import { WebFailure } from "./open-web.ts";

const anything = { accept: "*/*" };
const endings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(endings.splice(0).map((end) => end()));
});

test("a few interim responses are skipped; a flood of them, or another protocol, is refused", async () => {
  const hint = "HTTP/1.1 103 Early Hints\r\n\r\n";
  const few = await aRawSite((socket) => socket.end(`${hint.repeat(3)}HTTP/1.1 200 OK\r\n\r\nhello`));
  const flood = await aRawSite((socket) => pourRaw(socket, "", hint));
  const upgrade = await aRawSite((socket) =>
    socket.write("HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: odd\r\n\r\n"),
  );

  expect((await few.web.get(few.url, anything)).body?.toString()).toBe("hello");
  for (const { web, url } of [flood, upgrade])
    await expect(web.get(url, anything)).rejects.toMatchObject({ reason: "refused" });
});

test("a page in chunks of one byte is refused, and one in pieces of a hundred bytes is read", async () => {
  const chunked = (size: number, count: number) =>
    `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n${`${size.toString(16)}\r\n${"a".repeat(size)}\r\n`.repeat(count)}0\r\n\r\n`;
  const tiny = await aRawSite((socket) => void socket.end(chunked(1, 100_000)));
  const small = await aRawSite((socket) => void socket.end(chunked(100, 5000)));

  await expect(tiny.web.get(tiny.url, anything)).rejects.toMatchObject({ reason: "refused" });
  expect((await small.web.get(small.url, anything)).body?.length).toBe(500_000);
});

test("framing counts towards the size limit", async () => {
  const site = await aRawSite((socket) =>
    pourRaw(socket, "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n", `1;${"x".repeat(8000)}\r\na\r\n`),
  );

  await expect(site.web.get(site.url, anything)).rejects.toMatchObject({
    reason: expect.not.stringMatching("too_slow"),
  });
});

test.each([
  ["headers", "HTTP/1.1 200 OK\r\n"],
  ["trailers", "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n0\r\n"],
])("200,000 %s are handled quickly", async (_, start) => {
  const flood = Buffer.from(start + "a:b\r\n".repeat(200_000));
  const site = await aRawSite((socket) => void socket.end(flood));
  const elapsed = stopwatch();

  await expect(site.web.get(site.url, anything)).rejects.toBeInstanceOf(WebFailure);

  expect(elapsed()).toBeLessThan(80 * slowness());
});

/** Starts a site that writes its responses byte by byte. */
async function aRawSite(response: (socket: Socket) => void) {
  const server = createServer((socket) => {
    socket.on("error", () => undefined).once("data", () => response(socket));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  endings.push(() => new Promise((closed) => server.close(closed)));
  const { port } = server.address() as AddressInfo;
  const web = nodeWeb({ exceptions: () => [`127.0.0.1:${port}`] });
  endings.push(() => web.close());
  return { url: `http://127.0.0.1:${port}`, web };
}

function pourRaw(socket: Socket, start: string, piece: string): void {
  const bytes = Buffer.from(piece.repeat(Math.ceil(65_536 / piece.length)));
  const pour = () => {
    while (!socket.destroyed && socket.write(bytes));
  };
  socket.write(start);
  socket.on("drain", pour);
  pour();
}
