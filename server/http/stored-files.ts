import type { FastifyReply, FastifyRequest } from "fastify";
import type { FileStorage } from "../adapters/file-storage/file-storage.ts";
import { refusal } from "../errors.ts";
import { rangeOf } from "./byte-range.ts";

export interface StoredBytes {
  storage: FileStorage;
  /** What is stored under a key never changes. */
  key: string;
  /** Media type. */
  type: string;
}

/** Whoever may see it may keep it for good, but no proxy may, and the next person at the same browser has another cookie. */
const headers = {
  "cache-control": "private, max-age=31536000, immutable",
  vary: "Cookie",
  "accept-ranges": "bytes",
  // Opened by itself it is a picture and nothing else, whatever hides in it.
  "content-security-policy": "default-src 'none'; sandbox",
  "x-content-type-options": "nosniff",
};

/** Answers stored bytes: all, the part a Range header asks for, or "not modified". */
export async function sendStored(request: FastifyRequest, reply: FastifyReply, { storage, key, type }: StoredBytes) {
  const found = await storage.stat(key);
  if (!found) throw refusal("not_found");
  const tag = `"${key}"`;
  reply.headers(headers).headers({ etag: tag, "last-modified": new Date(found.modifiedAt).toUTCString() });
  if (request.headers["if-none-match"]?.includes(tag)) return reply.code(304).send();

  const range = isForThis(request.headers["if-range"], tag) ? rangeOf(request.headers.range, found.size) : undefined;
  if (range === "unsatisfiable") return reply.code(416).header("content-range", `bytes */${found.size}`).send();
  if (range) reply.code(206).header("content-range", `bytes ${range.start}-${range.end}/${found.size}`);
  reply.headers({ "content-type": type, "content-length": range ? range.end - range.start + 1 : found.size });
  return reply.send(request.method === "HEAD" ? undefined : await storage.read(key, range));
}

/** A part is wanted only of what the client has the rest of. */
function isForThis(ifRange: string | string[] | undefined, tag: string): boolean {
  return ifRange === undefined || ifRange === tag;
}
