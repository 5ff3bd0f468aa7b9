import type { FastifyRequest } from "fastify";

/**
 * Returns whether the script of a page makes the request, as opposed to somebody who opens an address or a program that looks at what stands in an email.
 * Browsers tell with Sec-Fetch-Dest; those that are too old for it ask for HTML when they open a page.
 */
export function isAskedByScript({ method, headers }: Pick<FastifyRequest, "method" | "headers">): boolean {
  const purpose = headers["sec-purpose"] ?? headers.purpose ?? "";
  if (method !== "GET" || /prefetch|prerender|preview/i.test(String(purpose))) return false;
  const destination = headers["sec-fetch-dest"];
  return destination === undefined ? !/\bx?html\b/i.test(headers.accept ?? "") : destination === "empty";
}
