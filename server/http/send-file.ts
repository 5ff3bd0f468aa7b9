import type { FastifyReply, FastifyRequest } from "fastify";
import type { Readable } from "node:stream";
import type { ByteRange, FileStorage, StoredFile } from "../adapters/file-storage/file-storage.ts";
import { appError } from "../errors.ts";

export interface StoredBytes extends StoredFile {
  storage: FileStorage;
  key: string;
  type: string;
  /** A public link may be revoked, so this is not cached. */
  isPublic?: boolean;
}

/** Browsers may cache it indefinitely, but proxies may not. Another user of the same browser has another cookie. */
const headers = {
  "cache-control": "private, max-age=31536000, immutable",
  vary: "Cookie",
  "accept-ranges": "bytes",
  // Opened directly, the file is only a picture, whatever it contains; only pages of this site may frame it.
  "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'self'",
  "x-frame-options": "SAMEORIGIN",
  "x-content-type-options": "nosniff",
};

/** Has no sandbox, because browsers would not open their document viewer, which is a sandbox itself. */
const documentPolicy = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'";

/** Redirects to a signed address if the storage has them, unless the bytes need other headers: documents in the browser, and public links. */
export async function sendStored(request: FastifyRequest, reply: FastifyReply, stored: StoredBytes) {
  const { key, type, size, modifiedAt } = stored;
  const tag = `"${key}"`;
  const kept = stored.isPublic ? { ...headers, "cache-control": "no-store" } : headers;
  const policy = type === "application/pdf" && { "content-security-policy": documentPolicy };
  const about = { ...kept, ...policy, etag: tag, "last-modified": new Date(modifiedAt).toUTCString() };
  if (request.headers["if-none-match"]?.includes(tag)) return reply.code(304).headers(about).send();
  const address = request.method === "GET" ? await signedAddress(stored, reply) : undefined;
  if (address !== undefined) return reply.headers({ vary: "Cookie", "cache-control": "no-store" }).redirect(address);

  const range = isForThis(request.headers["if-range"], tag) ? rangeOf(request.headers.range, size) : undefined;
  if (range === "unsatisfiable") {
    reply.header("content-range", `bytes */${size}`);
    throw appError("range_not_there");
  }
  const part = range ?? { start: 0, end: size - 1 };
  const content = request.method === "HEAD" ? undefined : await contentInRange(stored, part);
  if (range) reply.code(206).header("content-range", `bytes ${part.start}-${part.end}/${size}`);
  reply.headers({ ...about, "content-type": type, "content-length": part.end - part.start + 1 });
  return reply.send(content);
}

/** Undefined if the server sends the bytes itself. */
async function signedAddress({ storage, key, type, isPublic }: StoredBytes, reply: FastifyReply) {
  const disposition = reply.getHeader("content-disposition");
  const isOpened = type === "application/pdf" && disposition === undefined;
  if (!storage.signed || isPublic || isOpened) return undefined;
  return storage.signed.addressOf(key, {
    type,
    disposition: typeof disposition === "string" ? disposition : "inline",
    cacheControl: headers["cache-control"],
  });
}

async function contentInRange({ storage, key }: StoredBytes, range: ByteRange): Promise<Readable> {
  const content = await storage.read(key, range);
  if (!content) throw appError("not_found");
  return content;
}

/** A range applies only if the client has the rest of the same version. */
function isForThis(ifRange: string | string[] | undefined, tag: string): boolean {
  return ifRange === undefined || ifRange === tag;
}

/** RFC 9110, 14.2. Undefined for the whole file: also for invalid headers and for several ranges, which no browser needs. */
export function rangeOf(header: string | undefined, size: number): ByteRange | "unsatisfiable" | undefined {
  const fromEnd = /^bytes=-(\d+)$/.exec(header ?? "");
  if (fromEnd) return lastBytes(Number(fromEnd[1]), size);

  const fromStart = /^bytes=(\d+)-(\d*)$/.exec(header ?? "");
  if (!fromStart) return undefined;
  const start = Number(fromStart[1]);
  const end = fromStart[2] ? Number(fromStart[2]) : Infinity;
  if (end < start) return undefined;
  return start < size ? { start, end: Math.min(end, size - 1) } : "unsatisfiable";
}

function lastBytes(count: number, size: number): ByteRange | "unsatisfiable" {
  return count === 0 || size === 0 ? "unsatisfiable" : { start: Math.max(0, size - count), end: size - 1 };
}
