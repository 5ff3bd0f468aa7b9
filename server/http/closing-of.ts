import type { FastifyReply } from "fastify";

/** Aborted when the response has been sent or the client has disconnected. */
export function closingOf(reply: FastifyReply): AbortSignal {
  const closing = new AbortController();
  if (reply.raw.destroyed) closing.abort();
  else reply.raw.once("close", () => closing.abort());
  return closing.signal;
}
