import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { request, type OutgoingHttpHeaders } from "node:http";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";

const mebibyte = 1024 ** 2;

/** Target of a large video, and its visible seconds. */
export interface Taker {
  url: string;
  key: string;
  start: Buffer;
}

interface Response {
  status: number;
  body: string;
}

/** A film of this many bytes, below 4 GiB, by the multipart call. What is sent is made on the way, so that the sender holds nothing. */
export function sendAsForm(taker: Taker, bytes: number): Promise<Response> {
  const head =
    '--line\r\nContent-Disposition: form-data; name="file"; filename="film.mp4"\r\nContent-Type: video/mp4\r\n\r\n';
  const tail = "\r\n--line--\r\n";
  const headers = {
    "content-type": "multipart/form-data; boundary=line",
    "content-length": head.length + bytes + tail.length,
  };
  return send(taker, "POST", "/api/files", headers, [head], filmOf(taker.start, bytes), [tail]);
}

/** The same by the resumable call, in one piece. The answer has no body; the path answers the file. */
export async function sendInOnePiece(taker: Taker, bytes: number): Promise<Response & { path: string }> {
  const tus = { "tus-resumable": "1.0.0" };
  const begun = await fetch(`${taker.url}/api/uploads`, {
    method: "POST",
    headers: { "x-auth-token": taker.key, "upload-length": String(bytes), ...tus },
  });
  const path = begun.headers.get("location")!;
  const type = "application/offset+octet-stream";
  const headers = { ...tus, "upload-offset": 0, "content-length": bytes, "content-type": type };
  return { ...(await send(taker, "PATCH", path, headers, filmOf(taker.start, bytes))), path };
}

async function send(
  { url, key }: Taker,
  method: string,
  path: string,
  headers: OutgoingHttpHeaders,
  ...parts: Iterable<string | Buffer>[]
): Promise<Response> {
  const sending = request(url + path, { method, headers: { "x-auth-token": key, ...headers } });
  const answered = once(sending, "response") as Promise<[NodeJS.ReadableStream & { statusCode: number }]>;
  await pipeline(Readable.from(chained(parts)), sending);
  const [answer] = await answered;
  return { status: answer.statusCode, body: await text(answer) };
}

function* chained(parts: Iterable<string | Buffer>[]) {
  for (const part of parts) yield* part;
}

/** A film made large by a box at its end that players skip. */
function* filmOf(start: Buffer, bytes: number) {
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

/** Returns the peak resident memory of a process since `forgetPeakOf`, in bytes. */
export async function peakOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
}

/** Makes the kernel count anew from now on (proc(5), clear_refs). */
export async function forgetPeakOf(pid: number): Promise<void> {
  await writeFile(`/proc/${pid}/clear_refs`, "5");
}
