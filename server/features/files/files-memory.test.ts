import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { request, type OutgoingHttpHeaders } from "node:http";
import { text } from "node:stream/consumers";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { File } from "#contract/files.ts";
import { RealServer } from "../../testing/real-server.ts";
import { film } from "../../testing/recordings.ts";

const mebibyte = 1024 ** 2;
const size = 256 * mebibyte;
const mayRise = 50 * mebibyte;

let server: RealServer;
let key: string;
let start: Buffer;
beforeAll(async () => {
  server = await RealServer.create();
  await server.start();
  key = await server.signIn();
  start = await film();
  // The first upload of a process loads what every later one uses.
  await uploadAsForm(16 * mebibyte);
});
afterAll(() => server.remove());

test.each([
  ["as a form", uploadAsForm],
  ["in pieces", uploadInOnePiece],
] as const)("a film of 256 MB that comes %s is taken without being held in memory", async (_, upload) => {
  await forgetPeak();
  const before = await peak();
  const file = await upload(size);
  const most = await peak();

  expect(file).toMatchObject({ type: "video/mp4", size });
  expect(most - before, `${before} bytes before, ${most} at most`).toBeLessThan(mayRise);
});

async function uploadAsForm(bytes: number): Promise<File> {
  const head =
    '--line\r\nContent-Disposition: form-data; name="file"; filename="film.mp4"\r\nContent-Type: video/mp4\r\n\r\n';
  const tail = "\r\n--line--\r\n";
  const headers = {
    "content-type": "multipart/form-data; boundary=line",
    "content-length": head.length + bytes + tail.length,
  };
  const { status, body } = await send("POST", "/api/files", headers, [head], filmOf(bytes), [tail]);
  expect(status, body).toBe(201);
  return JSON.parse(body) as File;
}

async function uploadInOnePiece(bytes: number): Promise<File> {
  const tus = { "tus-resumable": "1.0.0" };
  const begun = await fetch(`${server.url}/api/uploads`, {
    method: "POST",
    headers: { "x-auth-token": key, "upload-length": String(bytes), ...tus },
  });
  const path = begun.headers.get("location")!;
  const type = "application/offset+octet-stream";
  const headers = { ...tus, "upload-offset": 0, "content-length": bytes, "content-type": type };
  const { status, body } = await send("PATCH", path, headers, filmOf(bytes));
  expect(status, body).toBe(204);
  return (await server.call("GET", path, key)) as File;
}

/** Streams what is made on the way, so that this process holds as little as the server shall. */
async function send(method: string, path: string, headers: OutgoingHttpHeaders, ...parts: Iterable<string | Buffer>[]) {
  const sending = request(server.url + path, { method, headers: { "x-auth-token": key, ...headers } });
  const answered = once(sending, "response") as Promise<[NodeJS.ReadableStream & { statusCode: number }]>;
  await pipeline(Readable.from(chained(parts)), sending);
  const [answer] = await answered;
  return { status: answer.statusCode, body: await text(answer) };
}

function* chained(parts: Iterable<string | Buffer>[]) {
  for (const part of parts) yield* part;
}

/** A film made large by a box at its end that players skip. */
function* filmOf(bytes: number) {
  const free = bytes - start.length;
  const box = Buffer.alloc(8);
  box.writeUInt32BE(free, 0);
  box.write("free", 4);
  yield start;
  yield box;
  const padding = Buffer.alloc(mebibyte);
  for (let left = free - box.length; left > 0; left -= padding.length)
    yield padding.subarray(0, Math.min(left, padding.length));
}

/** What has been resident of the server's process at most since `forgetPeak`, in bytes. */
async function peak(): Promise<number> {
  const status = await readFile(`/proc/${server.pid}/status`, "utf8");
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
}

/** From now on the kernel counts anew (proc(5), clear_refs). */
async function forgetPeak(): Promise<void> {
  await writeFile(`/proc/${server.pid}/clear_refs`, "5");
}
