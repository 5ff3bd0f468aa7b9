import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";

/** Sends files that programs request repeatedly. Copies are personal and have to be revalidated each time. */
export function sendTagged(request: Pick<FastifyRequest, "headers">, reply: FastifyReply, file: string): FastifyReply {
  const tag = `"${createHash("sha256").update(file).digest("base64url")}"`;
  reply.header("etag", tag).header("cache-control", "private, no-cache").header("x-robots-tag", "noindex, nofollow");
  return knownTags(request.headers["if-none-match"]).has(tag) ? reply.code(304).send() : reply.send(file);
}

/** A proxy that compresses marks tags as weak. */
function knownTags(header: string | undefined): ReadonlySet<string> {
  return new Set((header ?? "").split(",").map((tag) => tag.trim().replace(/^W\//, "")));
}
